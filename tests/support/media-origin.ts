/** Another site whose files the gallery of tests may show; no such site is there. */
export const mediaOrigin = "https://media.example";
