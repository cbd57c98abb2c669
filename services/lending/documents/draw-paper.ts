import { verifyPagePath } from "@dhahabu/contract/document-terms";
import { bankName } from "@dhahabu/contract/facts";
import { getFormatters } from "@dhahabu/contract/format";
import { languageTraits } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import PDFDocument from "pdfkit";
import type { KeptDocument } from "./document.ts";
import type { PaperFonts, Weight } from "./font-client.ts";
import { encodeMark, tracePath } from "./mark.ts";
import { getPaperWords } from "./messages.ts";
import type { PaperBlock } from "./paper-block.ts";
import { layPaper } from "./paper-kinds.ts";
import { setText } from "./set-line.ts";
import type { PaperFont, SetText } from "./set-line.ts";

const page = { width: 595.28, height: 841.89, margin: 48, footer: 64 };
const inner = page.width - 2 * page.margin;
const bottom = page.height - page.margin - page.footer;
const ink = "#16191f";
const muted = "#555b66";
const gold = "#b58a2e";
const hairline = "#d9d3c4";
const leading = 1.45;
const markSide = 92;

interface Style {
  size: number;
  weight?: Weight;
  color?: string;
}

const styles = {
  brand: { size: 11, weight: "bold", color: gold },
  title: { size: 22, weight: "bold" },
  lead: { size: 11, weight: "bold" },
  plain: { size: 9.5 },
  small: { size: 8, color: muted },
  head: { size: 8, weight: "bold", color: muted },
  figure: { size: 18, weight: "bold" },
  strong: { size: 9.5, weight: "bold" },
} as const satisfies Record<string, Style>;

type Look = keyof typeof styles;

interface Place {
  x: number;
  y: number;
  width: number;
}

/** A sheet that is written from the side on which its language begins. */
function createSheet(
  doc: PDFKit.PDFDocument,
  fonts: Record<Weight, PaperFont[]>,
  language: Language,
) {
  const { dir } = languageTraits[language];
  const isTurned = dir === "rtl";

  const known = new Map<string, SetText & { height: number }>();
  const set = (text: string, look: Look, width: number) => {
    const key = JSON.stringify([text, look, width]);
    const earlier = known.get(key);
    if (earlier) return earlier;
    const { size, weight = "plain" }: Style = styles[look];
    const { lines } = setText(text, { base: dir, fonts: fonts[weight], size, width });
    const made = { lines, height: lines.length * size * leading };
    known.set(key, made);
    return made;
  };

  /** Draws a text whose place is given from the side of the beginning; returns its height. */
  const write = (text: string, look: Look, place: Place, isAtEnd = false): number => {
    const { size, color = ink }: Style = styles[look];
    const { lines, height } = set(text, look, place.width);
    const left = isTurned ? page.width - place.x - place.width : place.x;
    const draw = () => {
      for (const [count, { runs, width }] of lines.entries()) {
        let x = isAtEnd === isTurned ? left : left + place.width - width;
        const y = place.y + count * size * leading;
        for (const run of runs) {
          doc.font(run.font.name).fontSize(size).fillColor(color);
          doc.text(run.text, x, y, { lineBreak: false, features: [], baseline: -size * 1.07 });
          x += run.width;
        }
      }
    };
    // What is read aloud or copied is the text as it was written, not the order in which it is drawn.
    doc.addStructure(doc.struct("P", { actual: text, lang: language }, draw));
    return height;
  };

  const rule = (y: number, color: string, width = 0.6) => {
    doc.markContent("Artifact");
    doc.moveTo(page.margin, y).lineTo(page.width - page.margin, y);
    doc.lineWidth(width).strokeColor(color).stroke();
    doc.endMarkedContent();
  };

  return { set, write, rule, isTurned };
}

type Sheet = ReturnType<typeof createSheet>;

function drawMark(doc: PDFKit.PDFDocument, { isTurned }: Sheet, rows: boolean[][], text: string) {
  const scale = markSide / rows.length;
  const x = isTurned ? page.margin : page.width - page.margin - markSide;
  const draw = () => {
    doc.save().translate(x, page.margin).scale(scale);
    doc.path(tracePath(rows)).fill("#000000").restore();
  };
  const bbox = [x, page.margin, x + markSide, page.margin + markSide];
  const described = { alt: text, bbox };
  doc.addStructure(doc.struct("Figure", described, draw));
}

/** Writes one block from a height on; returns where it ends. */
function writeBlock(sheet: Sheet, block: PaperBlock, from: number, turnPage: () => number): number {
  let y = from;
  const make = (height: number) => {
    if (y + height > bottom) y = turnPage();
  };
  if (block.kind === "text") {
    make(sheet.set(block.text, block.look, inner).height);
    y += sheet.write(block.text, block.look, { x: page.margin, y, width: inner });
    return y + 6;
  }
  if (block.kind === "figures") {
    const gap = 24;
    const width = (inner - gap * (block.figures.length - 1)) / block.figures.length;
    const linesOf = ({ label, value, notes }: (typeof block.figures)[number]) =>
      [[label, "head"], [value, "figure"], ...notes.map((note) => [note, "small"])] as [
        string,
        Look,
      ][];
    const heights = block.figures.map((figure) =>
      linesOf(figure).reduce((sum, [text, look]) => sum + sheet.set(text, look, width).height, 0),
    );
    make(Math.max(...heights) + 20);
    y += 6;
    for (const [count, figure] of block.figures.entries()) {
      let at = y;
      for (const [text, look] of linesOf(figure)) {
        at += sheet.write(text, look, { x: page.margin + count * (width + gap), y: at, width });
      }
    }
    return y + Math.max(...heights) + 14;
  }
  return writeTable(sheet, block, y, turnPage);
}

function writeTable(
  sheet: Sheet,
  table: Extract<PaperBlock, { kind: "table" }>,
  from: number,
  turnPage: () => number,
): number {
  let y = from;
  const gap = 10;
  const first = inner * 0.3;
  const rest = (inner - first) / (table.columns.length - 1);
  const placeOf = (column: number) =>
    column === 0
      ? { x: page.margin, width: first - gap }
      : { x: page.margin + first + rest * (column - 1) + gap, width: rest - gap };
  const heightOf = (cells: readonly (readonly string[])[], look: Look) =>
    Math.max(
      ...cells.map((lines, column) =>
        lines.reduce(
          (sum, line, count) =>
            sum + sheet.set(line, count === 0 ? look : "small", placeOf(column).width).height,
          0,
        ),
      ),
    );
  const writeRow = (cells: readonly (readonly string[])[], look: Look) => {
    for (const [column, lines] of cells.entries()) {
      let at = y;
      for (const [count, line] of lines.entries()) {
        const place = { ...placeOf(column), y: at };
        at += sheet.write(line, count === 0 ? look : "small", place, column > 0);
      }
    }
    y += heightOf(cells, look);
  };
  const head = table.columns.map((column) => [column]);
  const writeHead = () => {
    writeRow(head, "head");
    sheet.rule(y + 2, gold, 0.9);
    y += 7;
  };
  const rows = table.rows.map((cells) => ({ cells, look: "plain" as Look }));
  if (table.together) rows.push({ cells: table.together, look: "strong" });
  const begin = sheet.set(table.caption, "strong", inner).height + heightOf(head, "head") + 60;
  if (y + begin > bottom) y = turnPage();
  y += sheet.write(table.caption, "strong", { x: page.margin, y, width: inner }) + 4;
  writeHead();
  for (const { cells, look } of rows) {
    if (y + heightOf(cells, look) + 8 > bottom) {
      y = turnPage();
      writeHead();
    }
    writeRow(cells, look);
    sheet.rule(y + 3, hairline);
    y += 8;
  }
  return y + 8;
}

/** Draws a paper as PDF. The same paper is the same bytes. */
export async function drawPaper(
  parts: { fonts: PaperFonts; publicOrigin: string },
  document: KeptDocument,
): Promise<Buffer> {
  const { language, code, number, issuedAt } = document;
  const words = getPaperWords(language);
  const format = getFormatters(language);
  const { title, blocks } = layPaper(document, words, format);
  const check = words("check", {
    address: `\u2066${parts.publicOrigin.replace(/^https?:\/\//, "")}${verifyPagePath}\u2069`,
  });
  const facts = [
    [words("number"), `\u2066${number}\u2069`],
    [words("date"), format.date(issuedAt)],
    [words("code"), `\u2066${code}\u2069`],
  ] as const;
  const everything = JSON.stringify([title, blocks, check, facts, bankName]);
  const fonts = {
    plain: await parts.fonts.load("plain", everything),
    bold: await parts.fonts.load("bold", everything),
  };
  const at = new Date(issuedAt);
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: `${title} ${number}`, Author: bankName, CreationDate: at, ModDate: at },
  });
  for (const { name, font } of [...fonts.plain, ...fonts.bold]) {
    doc.registerFont(name, font as unknown as Uint8Array);
  }
  const chunks: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  const sheet = createSheet(doc, fonts, language);
  const turnPage = () => {
    doc.addPage();
    return page.margin;
  };
  drawMark(doc, sheet, encodeMark(code, parts.publicOrigin), `${words("code")} ${code}`);
  let y = page.margin;
  const width = inner - markSide - 24;
  y += sheet.write(bankName, "brand", { x: page.margin, y, width }) + 6;
  y += sheet.write(title, "title", { x: page.margin, y, width }) + 4;
  for (const [label, value] of facts) {
    const line = sheet.write(`${label}: ${value}`, "plain", { x: page.margin, y, width });
    y += line;
  }
  y = Math.max(y, page.margin + markSide) + 10;
  sheet.rule(y, gold, 1.2);
  y += 12;
  for (const block of blocks) y = writeBlock(sheet, block, y, turnPage);
  writeFooters(doc, sheet, check, (one, all) =>
    words("page", { page: format.number(one), pages: format.number(all) }),
  );
  doc.end();
  await done;
  return Buffer.concat(chunks);
}

function writeFooters(
  doc: PDFKit.PDFDocument,
  sheet: Sheet,
  check: string,
  count: (page: number, pages: number) => string,
): void {
  const { start, count: pages } = doc.bufferedPageRange();
  for (let one = start; one < start + pages; one += 1) {
    doc.switchToPage(one);
    const y = bottom + 14;
    sheet.rule(y, hairline);
    sheet.write(check, "small", { x: page.margin, y: y + 8, width: inner - 90 });
    const place = { x: page.width - page.margin - 80, y: y + 8, width: 80 };
    sheet.write(count(one - start + 1, pages), "small", place, true);
  }
}
