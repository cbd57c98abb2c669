/** Puts the focus, once a form shows its faults, on the first control that something is wrong with. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>("[aria-invalid], fieldset:has(> [role=alert]) input")?.focus();
  });
}
