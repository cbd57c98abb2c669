import type { MediaItem, UploadedFile } from "@dhahabu/contract/content";

/** What the dialog's fields hold; all but the choices as typed. */
export interface MediaForm {
  readonly title: string;
  readonly language: MediaItem["language"];
  readonly type: MediaItem["type"];
  readonly category: MediaItem["category"];
  readonly sortOrder: string;
  readonly fileUrl: string;
  readonly thumbnailUrl: string;
  readonly description: string;
  readonly altText: string;
  readonly caption: string;
}

export type MediaField = keyof MediaForm;

/** Fields without which nothing is saved; their labels end with an asterisk (spec section 2). */
export const requiredFields: ReadonlySet<MediaField> = new Set([
  "title",
  "type",
  "category",
  "fileUrl",
]);

/** Types and categories of media in the order staff choose them (spec section 3). */
export const mediaTypes = ["audio", "video", "image"] as const satisfies MediaItem["type"][];
export const mediaCategories = [
  "company-overview",
  "testimonials",
  "market-analysis",
  "product-demos",
  "educational",
  "news-updates",
] as const satisfies MediaItem["category"][];

/** A form with nothing in it: the defaults of spec section 3. */
export const emptyForm: MediaForm = {
  title: "",
  language: "en",
  type: "audio",
  category: "company-overview",
  sortOrder: "0",
  fileUrl: "",
  thumbnailUrl: "",
  description: "",
  altText: "",
  caption: "",
};

export function toForm(item: MediaItem): MediaForm {
  return {
    title: item.title,
    language: item.language,
    type: item.type,
    category: item.category,
    sortOrder: String(item.sortOrder),
    fileUrl: item.fileUrl,
    thumbnailUrl: item.thumbnailUrl ?? "",
    description: item.description ?? "",
    altText: item.altText ?? "",
    caption: item.caption ?? "",
  };
}

/** What the API takes: a sort order that is no number is 0 (spec section 5). */
export function toBody(form: MediaForm) {
  return { ...form, sortOrder: Number.parseInt(form.sortOrder, 10) || 0 };
}

/** Save is open once there is a title and a file (spec section 5). */
export function isComplete(form: MediaForm): boolean {
  return form.title.trim() !== "" && form.fileUrl.trim() !== "";
}

/** A title out of a file's name: `vault_tour-2.mp4` is "Vault tour 2". */
export function nameFromFile(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replaceAll(/[\s_\-.]+/g, " ")
    .trim();
  return (words.slice(0, 1).toLocaleUpperCase() + words.slice(1)).slice(0, 200);
}

/** What an uploaded file fills in: its address, kind and small picture, and a title where there is none. */
export function fillFromFile(
  form: MediaForm,
  { fileName, file }: { fileName: string; file: UploadedFile },
): Pick<MediaForm, "title" | "type" | "fileUrl" | "thumbnailUrl"> {
  return {
    title: form.title.trim() === "" ? nameFromFile(fileName) : form.title,
    type: file.type,
    fileUrl: file.fileUrl,
    thumbnailUrl: file.thumbnailUrl ?? "",
  };
}
