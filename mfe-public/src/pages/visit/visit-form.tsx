import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Branch } from "@dhahabu/contract/branches";
import { visitConsent } from "@dhahabu/contract/consent";
import { isVisitKind, visitKinds } from "@dhahabu/contract/visit-terms";
import type { VisitKind } from "@dhahabu/contract/visit-terms";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Link, useLocation } from "@dhahabu/kit/router";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { Button } from "@dhahabu/kit/ui/button";
import { SelectField, TextField } from "@dhahabu/kit/ui/field";
import { FormFailure } from "../../blocks/form-failure.tsx";
import { useBranchName } from "../../features/branches/use-branch-name.ts";
import { PlainSlots } from "../../features/visits/plain-slots.tsx";
import { SlotPicker } from "../../features/visits/slot-picker.tsx";
import { useSlots } from "../../features/visits/use-slots.ts";
import type visitTexts from "../../features/visits/messages/en.json";
import { paths, visitBranchParam, visitKindParam, visitQuoteParam } from "../../paths.ts";
import type texts from "./messages/en.json";
import { useVisitForm } from "./use-visit-form.ts";
import { VisitReceipt } from "./visit-receipt.tsx";
import classes from "./visit-page.module.css";

/** The branch and the kind that are chosen: first those of the address, where a button has named them. */
function useChoice(branches: readonly Branch[], typed: Readonly<Record<string, string>>) {
  const { search } = useLocation();
  const [chosenId, setBranchId] = useState(Number(typed["branchId"]));
  const branchId = (branches.find(({ id }) => id === chosenId) ?? branches[0])?.id;
  const [kind, setKind] = useState<VisitKind>(isVisitKind(typed["kind"]) ? typed["kind"] : "loan");
  const chooseNamed = useEffectEvent(() => {
    const asked = new URLSearchParams(search);
    const branch = branches.find(({ id }) => String(id) === asked.get(visitBranchParam));
    const askedKind = asked.get(visitKindParam);
    if (branch) setBranchId(branch.id);
    if (isVisitKind(askedKind)) setKind(askedKind);
  });
  // What the visitor chooses afterwards stays.
  useEffect(() => chooseNamed(), [search]);
  return { branchId, setBranchId, kind, setKind };
}

type FieldParts = Pick<ReturnType<typeof useVisitForm>, "typed" | "errors">;

function ChoiceFields({
  branches,
  choice,
  errors,
}: Pick<FieldParts, "errors"> & {
  branches: readonly Branch[];
  choice: ReturnType<typeof useChoice>;
}) {
  const t = useT<typeof texts>("visit");
  const tVisits = useT<typeof visitTexts>("visits");
  const nameBranch = useBranchName();
  const { branchId, setBranchId, kind, setKind } = choice;
  return (
    <div className={classes.pair}>
      <SelectField
        name="branchId"
        label={t("field.branch")}
        error={errors.branchId}
        value={branchId}
        onChange={({ target }) => setBranchId(Number(target.value))}
      >
        {branches.map((branch) => (
          <option key={branch.id} value={branch.id}>
            {nameBranch(branch)}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="kind"
        label={t("field.kind")}
        error={errors.kind}
        value={kind}
        onChange={({ target }) => isVisitKind(target.value) && setKind(target.value)}
      >
        {visitKinds.map((known) => (
          <option key={known} value={known}>
            {tVisits(`kind.${known}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** The quote that the visitor brings: first the one of the address. */
function QuoteField({ typed, errors }: FieldParts) {
  const t = useT<typeof texts>("visit");
  const { search } = useLocation();
  const [code, setCode] = useState(typed["quoteCode"] ?? "");
  useEffect(() => {
    const named = new URLSearchParams(search).get(visitQuoteParam);
    if (named !== null) setCode(named);
  }, [search]);
  return (
    <TextField
      name="quoteCode"
      label={t("field.quote")}
      hint={t("field.quote.hint")}
      error={errors.quoteCode}
      value={code}
      onChange={({ target }) => setCode(target.value)}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      isOptional
    />
  );
}

function ContactFields({ typed, errors }: FieldParts) {
  const t = useT<typeof texts>("visit");
  return (
    <>
      <TextField
        name="name"
        label={t("field.name")}
        error={errors.name}
        defaultValue={typed["name"]}
        autoComplete="name"
        dir="auto"
        required
      />
      <div className={classes.pair}>
        <TextField
          name="phone"
          type="tel"
          label={t("field.phone")}
          error={errors.phone}
          defaultValue={typed["phone"]}
          autoComplete="tel"
          dir="ltr"
          required
        />
        <TextField
          name="email"
          type="email"
          label={t("field.email")}
          hint={t("field.email.hint")}
          error={errors.email}
          defaultValue={typed["email"]}
          autoComplete="email"
          dir="ltr"
          isOptional
        />
      </div>
    </>
  );
}

/** The form of a booking: branch, kind, day and time, and who comes. */
export function VisitForm({ branches }: { branches: readonly Branch[] }) {
  const t = useT<typeof texts>("visit");
  const language = useLanguage();
  const { phones } = useFacts();
  const { booked, receiptRef, beginAnother, typed, errors, ...form } = useVisitForm();
  const { failure, failureRef, isSending, action, submit } = form;
  const choice = useChoice(branches, typed);
  const slots = useSlots(choice.branchId, choice.kind);
  const refreshSlots = () => void slots.refresh();

  const isAnother = useRef(false);

  function bookAnother() {
    isAnother.current = true;
    beginAnother();
    refreshSlots();
  }

  /** The button that was pressed is gone with the receipt. */
  function takeForm(element: HTMLFormElement | null) {
    if (!element || !isAnother.current) return;
    isAnother.current = false;
    element.querySelector<HTMLElement>("[name=branchId]")?.focus();
  }

  if (booked) {
    return <VisitReceipt ref={receiptRef} booked={booked} onAnother={bookAnother} />;
  }
  if (branches.length === 0) {
    return <p role="status">{t("branches.none", { phone: `\u2066${phones.support}\u2069` })}</p>;
  }
  return (
    <form
      ref={takeForm}
      className={classes.form}
      method="post"
      action={action}
      noValidate
      onSubmit={(event) => submit(event, refreshSlots)}
    >
      <FormCallField call="bookVisit" />
      <fieldset className={classes.fields} disabled={isSending}>
        <ChoiceFields branches={branches} choice={choice} errors={errors} />
        <SlotPicker
          key={`${choice.branchId} ${choice.kind}`}
          slots={slots}
          error={errors.startsAt}
        />
        <noscript>
          <PlainSlots branches={branches} chosen={typed["startsAt"]} error={errors.startsAt} />
        </noscript>
        <ContactFields typed={typed} errors={errors} />
        <QuoteField typed={typed} errors={errors} />
      </fieldset>
      <FormFailure ref={failureRef} className={classes.failure} text={failure} />
      <div className={classes.end}>
        <Button type="submit" isBusy={isSending}>
          {isSending ? t("submit.busy") : t("submit")}
        </Button>
      </div>
      <p className={classes.consent}>
        {visitConsent.text[language]} <Link to={paths.privacyPolicy}>{t("privacy")}</Link>
      </p>
    </form>
  );
}
