import type { Messages } from "@dhahabu/kit/i18n/i18n";

/** Loads texts, by `<language>/<namespace>`. The build fills it with the texts it finds (`message-table-loader.ts`). */
export const messageTable: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {};
