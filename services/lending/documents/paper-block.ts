/** What stands on a paper below its heading. Every text is in the paper's language. */
export type PaperBlock =
  | { kind: "text"; text: string; look: "lead" | "plain" | "small" }
  /** Large figures beside one another, each with what must be known of it. */
  | {
      kind: "figures";
      figures: readonly { label: string; value: string; notes: readonly string[] }[];
    }
  | {
      kind: "table";
      caption: string;
      /** The first column is the widest; the others are figures. */
      columns: readonly string[];
      /** Lines of each cell; the second and later ones are small. */
      rows: readonly (readonly (readonly string[])[])[];
      /** The last row, which is the sum of the others. */
      together?: readonly (readonly string[])[];
    };
