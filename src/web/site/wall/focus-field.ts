/** Puts the cursor into a field of the form, by its name, and opens whatever part it is folded away in. */
export function focusField(form: HTMLElement, name: string): void {
  const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  if (!field) return;
  for (let part = field.parentElement; part && part !== form; part = part.parentElement) {
    if (part instanceof HTMLDetailsElement) part.open = true;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.setSelectionRange(field.value.length, field.value.length);
  }
}
