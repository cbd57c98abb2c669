import { useEffect, useRef, useState } from "react";
import type { ComponentProps } from "react";
import type { AccountWords } from "@dhahabu/contract/password-rules";
import classes from "./new-password-field.module.css";
import { PasswordField } from "./password-field.tsx";
import { ratePassword } from "./rate-password.ts";
import type { PasswordRating } from "./rate-password.ts";

/** What stands beside a new password for each rating. */
export type RatingWords = Readonly<Record<PasswordRating, string>>;

const filledBars: Readonly<Record<PasswordRating, number>> = {
  short: 0,
  repeats: 0,
  words: 0,
  weak: 1,
  fair: 2,
  good: 3,
  strong: 4,
};

/** A new password, with a sign of its strength as one types: in words, which are announced, and in bars. */
export function NewPasswordField({
  min,
  words,
  readAccount,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, "autoComplete" | "onType"> & {
  min: number;
  words: RatingWords;
  /** What is known of the account that the password is for. */
  readAccount: (typed: FormData) => AccountWords;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [rating, setRating] = useState<PasswordRating>();

  // A form that is emptied says nothing of what stood in it.
  useEffect(() => {
    const form = place.current?.closest("form");
    const clear = () => setRating(undefined);
    form?.addEventListener("reset", clear);
    return () => form?.removeEventListener("reset", clear);
  }, []);

  function rate({ value, form }: HTMLInputElement) {
    const account = readAccount(form ? new FormData(form) : new FormData());
    setRating(value === "" ? undefined : ratePassword(value, { min, account }));
  }

  const filled = rating === undefined ? 0 : filledBars[rating];
  return (
    <div ref={place}>
      <PasswordField {...field} autoComplete="new-password" onType={rate} />
      <div className={classes.strength} data-rating={rating}>
        {rating !== undefined && (
          <span className={classes.bars} aria-hidden="true">
            {["weak", "fair", "good", "strong"].map((name, at) => (
              <span key={name} className={at < filled ? classes.filled : classes.bar} />
            ))}
          </span>
        )}
        <p role="status" className={classes.words}>
          {rating !== undefined && words[rating]}
        </p>
      </div>
    </div>
  );
}
