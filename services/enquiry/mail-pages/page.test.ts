import { expect, test } from "vitest";
import { pageStyle } from "./page.ts";

/** Contrast of two colours by WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

test.each([
  ["text", "#f5f1e6", "#12211a"],
  ["paragraphs", "#d8d3c4", "#12211a"],
  ["links and quiet buttons", "#d9b35c", "#12211a"],
  ["the button", "#0b1410", "#d9b35c"],
])("%s can be read (WCAG AA: 4.5)", (_, colour, ground) => {
  expect(pageStyle).toContain(colour);
  expect(pageStyle).toContain(ground);
  expect(contrast(colour, ground)).toBeGreaterThan(4.5);
});
