import { saveFile } from '../core/saveFile';

export type TextFile = { name: string; text: string };

/** Starts a browser download of a text; the file extension determines its type. */
export function saveText({ name, text }: TextFile): void {
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv';
  saveFile({ name, file: new Blob([text], { type: `${type};charset=utf-8` }) });
}
