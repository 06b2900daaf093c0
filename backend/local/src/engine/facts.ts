import type { PGlite } from '@electric-sql/pglite';
import { type Change, watchPublished } from '../realtime/publication.ts';
import type { Facts } from './engine.ts';

/** How long a request may take whose role has no limit of its own, in milliseconds: a job's, which nobody waits for. */
const JOB_LIMIT_MS = 120_000;

/** Reads what the migrations made; from then on `onChange` is told of changes. */
export async function readFacts(db: PGlite, onChange: (change: Change) => void): Promise<Facts> {
  return {
    texts: await textArguments(db),
    published: await watchPublished(db, onChange),
    limits: await timeLimits(db),
  };
}

async function textArguments(db: PGlite): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select p.proname || ' ' || a.name as name from pg_proc p
     cross join unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) a(name, type)
     where p.pronamespace = 'public'::regnamespace and a.type = 'text'::regtype`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The time limits of roles, which the embedded database accepts and never looks at. A plain number is milliseconds. */
async function timeLimits(db: PGlite): Promise<Facts['limits']> {
  const { rows } = await db.query<{ role: string; ms: number }>(
    `select r.rolname as role, case when l.value ~ '^\\d+$' then l.value::float8
       when l.value is null then $1 else extract(epoch from l.value::interval)::float8 * 1000 end as ms
     from pg_roles r left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
     left join lateral (select split_part(c, '=', 2) as value from unnest(s.setconfig) c where c like 'statement_timeout=%') l on true
     where r.rolname in ('anon', 'authenticated', 'service_role')`,
    [JOB_LIMIT_MS],
  );
  return Object.fromEntries(rows.map(({ role, ms }) => [role, ms > 0 ? ms : JOB_LIMIT_MS]));
}
