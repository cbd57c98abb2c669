/** Query by which the office's first page is told which export to go on with once its person's sign-in is fresh. */
export const continueQuery = "export";
