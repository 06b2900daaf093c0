import { saveFile } from '../core/saveFile';

export type TextFile = { name: string; text: string };

/** Hands a text to the browser's own download; the ending of its name says what it is. */
export function saveText({ name, text }: TextFile): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv';
  saveFile({ name, file: new Blob([text], { type: `${type};charset=utf-8` }) });
}
