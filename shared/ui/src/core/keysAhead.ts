/** Text typed for a field whose code was still loading, until the field takes it. */
let typed = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** Time within which the next stand-in, or the field itself, takes over. */
const HANDED_OVER_WITHIN_MS = 1_000;
const TEXT_FIELD = 'textarea, input:is([type="text"], [type="search"], [type="url"], :not([type]))';

export const typedAhead = (): string => typed;

export function typeAhead(text: string): void {
  clearTimeout(forgetting);
  typed = text;
}

/** The stand-in is gone; its successor takes over the typed text, or it is discarded. */
export function letGo(): void {
  forgetting = setTimeout(() => typeAhead(''), HANDED_OVER_WITHIN_MS);
}

/** Moves the typed text and the focus to the first text field inside. @returns whether there was any */
export function handOver(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELD);
  const text = typed;
  typeAhead('');
  if (!text || !field) return false;
  field.focus();
  field.setRangeText(text, field.value.length, field.value.length, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  return true;
}
