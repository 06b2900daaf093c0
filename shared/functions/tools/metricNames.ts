import { fileURLToPath } from 'node:url';
import { FIGURES } from '../src/fields/correlation.ts';

export const METRIC_NAMES_FILE = fileURLToPath(
  new URL('../../../backend/supabase/migrations/20260101000403_metric_names.sql', import.meta.url),
);

/** The text of the migration that tells the database the figures of a profile, in the order in which it keeps them. */
export function metricNamesText(): string {
  return `-- Made of shared/functions/src/fields/correlation.ts by "npm run format"; not written by hand.
create function private.metric_names() returns text[]
language sql immutable
as $$
  select
    string_to_array(
      '${FIGURES.join(' ')}',
      ' '
    );
$$;
`;
}
