import { parseArgs } from "node:util";
import { pictureNames } from "../src/content/picture-names.ts";
import { deliverPicture } from "./encode-picture.ts";
import { isQuality, qualities, renderScene } from "./render-scene.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quality: { type: "string", default: "final" }, png: { type: "string" } },
});
const name = pictureNames.find((known) => known === positionals[0]);
if (name === undefined || positionals.length > 1 || !isQuality(values.quality))
  throw new Error(
    `npm run art -- NAME [--quality=${Object.keys(qualities).join("|")}] [--png=RENDERED.png]; names: ${pictureNames.join(" ")}`,
  );
const png = values.png ?? renderScene(name, values.quality);
if (values.png === undefined && qualities[values.quality].width < qualities.final.width) say(png);
else await deliverPicture(name, png, say);
