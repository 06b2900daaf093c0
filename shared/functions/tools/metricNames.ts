import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIGURES } from '../src/fields/correlation.ts';

const SCHEMAS = fileURLToPath(new URL('../../../backend/supabase/schemas', import.meta.url));
const WRITTEN = /(?:-- Made of shared\/functions[^\n]*\n)?create function private\.metric_names\(\)[\s\S]*?\n\$\$;\n/;

/** The schema file with the function that maps profile figures to their database names. */
export const METRIC_NAMES_FILE: string = fileWith('create function private.metric_names()');

/** That file, with the figures in the order in which the database stores them. */
export function metricNamesText(): string {
  return readFileSync(METRIC_NAMES_FILE, 'utf8').replace(
    WRITTEN,
    () => `-- Made of shared/functions/src/fields/correlation.ts by "npm run format".
create function private.metric_names() returns text[]
language sql immutable as $$
  select string_to_array(
      '${FIGURES.join(' ')}',
      ' '
    );
$$;
`,
  );
}

function fileWith(text: string): string {
  const found = readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sql'))
    .map((name) => join(SCHEMAS, name))
    .find((file) => readFileSync(file, 'utf8').includes(text));
  if (!found) throw new Error(`No file of ${SCHEMAS} has "${text}".`);
  return found;
}
