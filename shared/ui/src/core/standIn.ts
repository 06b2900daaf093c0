/** Who had the focus before a field that only stands in. */
const owners = new WeakMap<Element, Element | null>();

/** Takes the focus for a stand-in, with the cursor behind what is in it. */
export function standIn(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!field || owners.has(field)) return;
  owners.set(field, focusOwner());
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Who has the focus, or had it before a stand-in took it. */
export function focusOwner(): Element | null {
  const active = document.activeElement;
  return active && owners.has(active) ? (owners.get(active) ?? null) : active;
}
