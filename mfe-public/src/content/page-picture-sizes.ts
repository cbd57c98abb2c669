/** Widths at which the picture at the head of a page is shown: beside the words, or under them. */
export const pagePictureSizes = "(min-width: 56rem) 34rem, 92vw";
