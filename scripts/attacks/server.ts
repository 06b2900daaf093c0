import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { OPEN, serve } from '../../backend/local/src/index';
import { handlers } from '../../backend/supabase/functions/index';
import { g1, loadDataSet } from '../../backend/supabase/tests/load';
import type { Order, Ready } from './attacked';
import type { Targets } from './hostile';

/* The real server in its own process, with the people of the golden data set. Started as by `main` behind one proxy, with the
   given limits or without any, since limits would reject nearly every hostile request. Arguments: a data directory, the
   program of the database thread, and the limits as JSON. Reports the attack surface to its parent, then follows its
   instructions; its output is the log. */
const [dataDir = '', engineProgram = '', limits = 'null'] = process.argv.slice(2);

let engine: Worker | null = null;
process.on('worker', (worker) => {
  engine = worker;
});

const running = await serve({
  port: 0,
  dataDir,
  migrationsDir: fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url)),
  functions: handlers,
  siteUrl: 'http://localhost:3000',
  engineProgram,
  limits: JSON.parse(limits) ?? undefined,
  proxies: 1,
  open: OPEN,
  log: console.error,
});
const { sql, keys, url } = running;
await loadDataSet(sql, g1());

const targets: Targets = {
  functions: await sql(
    `select proname as name, coalesce(array_agg(distinct a) filter (where a is not null), '{}') as arguments
     from pg_proc left join unnest(proargnames[1:pronargs]) a on true
     where pronamespace = 'public'::regnamespace group by proname order by 1`,
  ),
  tables: await sql(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace) and c.relkind in ('r', 'v', 'm')
     group by c.relname order by 1`,
  ),
  keys: (
    await sql<{ key: string }>(
      `select distinct m[1] as key from pg_proc, regexp_matches(prosrc, '->>? ''([A-Za-z_]+)''', 'g') m
       where pronamespace in ('public'::regnamespace, 'app'::regnamespace, 'private'::regnamespace) order by 1`,
    )
  ).map(({ key }) => key),
  edgeFunctions: Object.keys(handlers),
  publishable: keys.publishable,
};
const tell = (message: Ready | { rows: unknown[] }) => process.send?.(message);

process.on('message', async (order: Order) => {
  if ('statement' in order) tell({ rows: await sql(order.statement) });
  else if (order.end === 'engine') void engine?.terminate();
  else {
    await running.close();
    process.disconnect();
  }
});
tell({ url, targets, secret: keys.secret });
await once(process, 'disconnect');
process.exit(0);
