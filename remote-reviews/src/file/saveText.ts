export type TextFile = { name: string; text: string };

/** Hands a text to the browser's own download. */
export function saveText({ name, text }: TextFile): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv';
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
