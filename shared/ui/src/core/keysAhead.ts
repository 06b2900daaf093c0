/** What was typed for something with a field whose code was still on its way, until that takes it. */
let typed = '';
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** One stand-in gives way to the next within this time, and the last one to the field itself. */
const HANDED_OVER_WITHIN_MS = 1_000;
const TEXT_FIELD = 'textarea, input:is([type="text"], [type="search"], [type="url"], :not([type]))';

export const typedAhead = (): string => typed;

export function typeAhead(text: string): void {
  clearTimeout(forgetting);
  typed = text;
}

/** The stand-in is gone; whoever comes in its place takes what was typed, or it is forgotten. */
export function letGo(): void {
  forgetting = setTimeout(() => typeAhead(''), HANDED_OVER_WITHIN_MS);
}

/** Gives the first text field within what was typed ahead, and the focus. @returns whether there was anything to give */
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
