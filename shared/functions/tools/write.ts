import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BOOK_FILE, bookText } from './bookText.ts';
import { METRIC_NAMES_FILE, metricNamesText } from './metricNames.ts';

const docs = (name: string) => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

/**
 * Writes everything generated from the declarations: the book, the figures stored in the database, the reference in docs/, and
 * what pages of earlier releases rely on.
 */
write(BOOK_FILE, bookText());
write(METRIC_NAMES_FILE, metricNamesText());
// Imported after the book is written, because it lists every declaration.
const { referencePage } = await import('./referencePage.ts');
write(docs('api.md'), referencePage());
const { PROMISED_FILE, promisedText } = await import('./promised.ts');
write(PROMISED_FILE, promisedText());

function write(file: string, text: string): void {
  if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== text) writeFileSync(file, text);
}
