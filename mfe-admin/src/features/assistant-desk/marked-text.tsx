import classes from "./assistant-desk.module.css";

const placeholder = /(\{\{[^{}]*\}\})/;

export function MarkedText({ text }: { text: string }) {
  let place = 0;
  return text.split(placeholder).map((part) => {
    place += part.length;
    return part.startsWith("{{") ? (
      <bdi key={place} className={classes.live} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    );
  });
}
