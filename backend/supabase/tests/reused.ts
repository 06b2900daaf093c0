import { type Backend, backendWith } from './backend.ts';
import { profilesOnly } from './dataset.ts';
import { type DataSet, loadDataSet } from './load.ts';

/** One backend for many data sets: creating it takes far longer than loading a small set. */
export interface ReusedBackend {
  backend: Backend;
  /** Empties every table that migrations leave empty, including rollups and their queues, and loads a set. */
  load(set: DataSet): Promise<void>;
}

export async function reusedBackend(): Promise<ReusedBackend> {
  const backend = await backendWith(profilesOnly([]));
  const tables = await backend.sql<{ name: string; full: boolean }>(
    `select c.oid::regclass::text as name,
       (xpath('/row/full/text()', query_to_xml(format('select exists (select 1 from %s) as full', c.oid::regclass), false, true, '')))[1]::text::boolean as full
     from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind = 'r'`,
  );
  const empty = tables.filter(({ full }) => !full).map(({ name }) => name);
  return {
    backend,
    load: async (set) => {
      await backend.sql(`truncate ${empty.join(', ')}`);
      await loadDataSet(backend.sql, set);
    },
  };
}
