/** Who had the focus before a field that only stands in. */
const owners = new WeakMap<Element, Element | null>();

/**
 * Takes the focus for a stand-in, with the cursor behind what is in it.
 * @returns Cleanup of a ref or an effect: gives the focus back, since another stand-in may come in the place of this one.
 */
export function standIn(field: HTMLInputElement | HTMLTextAreaElement | null): () => void {
  if (!field) return () => {};
  owners.set(field, focusOwner());
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  return () => {
    const owner = owners.get(field);
    if (document.activeElement === field && owner instanceof HTMLElement) owner.focus({ preventScroll: true });
  };
}

/** Who has the focus, or had it before a stand-in took it. */
export function focusOwner(): Element | null {
  const active = document.activeElement;
  return active && owners.has(active) ? (owners.get(active) ?? null) : active;
}
