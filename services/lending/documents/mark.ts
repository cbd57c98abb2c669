import { buildVerifyPath } from "@dhahabu/contract/document-terms";
import encodeQr from "qr";

/** A QR code's dark squares, row by row, with the light border that readers need. */
export function encodeMark(code: string, publicOrigin: string): boolean[][] {
  return encodeQr(publicOrigin + buildVerifyPath(code), "raw", { border: 4, ecc: "medium" });
}

/** The dark squares as one path, each of side 1. */
export function tracePath(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
}

/** The QR code that leads to what a paper's code says, as SVG. */
export function drawMark(code: string, publicOrigin: string): string {
  const rows = encodeMark(code, publicOrigin);
  const side = rows.length;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path d="${tracePath(rows)}"/></svg>`;
}
