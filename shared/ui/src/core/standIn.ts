/** The element that had the focus before a stand-in field. */
const owners = new WeakMap<Element, Element | null>();

/**
 * Focuses a stand-in field, with the caret at the end.
 * @returns Cleanup for a ref or an effect: restores the focus, since another stand-in may follow.
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

/** The element that has the focus, or had it before a stand-in took it. */
export function focusOwner(): Element | null {
  const active = document.activeElement;
  return active && owners.has(active) ? (owners.get(active) ?? null) : active;
}
