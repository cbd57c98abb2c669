/** Query of the address that a page's own button posts to; a mail program posts without it. */
export const pageQuery = "from=page";
