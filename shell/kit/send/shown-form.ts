import type { SentForm } from "@dhahabu/contract/page-forms";

/** A form that was sent without a script, with its failure in words of the page's language. */
export interface ShownForm extends SentForm {
  readonly failure?: {
    /** Where it is the fault of no field. */
    readonly text: string | undefined;
    /** What is wrong with each field, by the field's path. */
    readonly fields: Readonly<Record<string, string>>;
  };
}
