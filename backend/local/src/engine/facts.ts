import type { PGlite } from '@electric-sql/pglite';
import type { PublicFunction } from '../door/functions.ts';
import { type Change, watchPublished } from '../realtime/publication.ts';
import type { Facts } from './engine.ts';

/** Time limit of a role without its own, in milliseconds: that of jobs, which nobody waits for. */
const JOB_LIMIT_MS = 120_000;

/** Reads what the migrations created; from then on `onChange` is called for each change. */
export async function readFacts(db: PGlite, onChange: (change: Change) => void): Promise<Facts> {
  return {
    functions: await publicFunctions(db),
    published: await watchPublished(db, onChange),
    limits: await timeLimits(db),
  };
}

/** Functions in `public` that visitors may execute, with or without a session, and the types of their arguments. */
async function publicFunctions(db: PGlite): Promise<PublicFunction[]> {
  const { rows } = await db.query<Omit<PublicFunction, 'defaults'>>(
    `select p.proname as name, coalesce(json_object_agg(a.name, case when t.typname in ('json', 'jsonb') then 'json'
       when t.typcategory = 'A' and e.typcategory = 'N' then 'numbers' when t.typcategory = 'A' then 'list' when t.typcategory = 'S' then 'text' when t.typcategory = 'N' then 'number'
       when t.typcategory = 'B' then 'boolean' else 'value' end)
         filter (where a.name is not null), '{}') as arguments,
       coalesce(array_agg(a.name order by a.at) filter (where a.at <= p.pronargs - p.pronargdefaults), '{}') as required
     from pg_proc p
     left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a(name, type, at) on true
     left join pg_type t on t.oid = a.type
     left join pg_type e on e.oid = t.typelem
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
     group by p.proname`,
  );
  const defaults = await defaultsOf(db);
  return rows.map((fn) => ({ ...fn, defaults: defaults[fn.name] ?? {} }));
}

/** Defaults of arguments in `public`, as JSON, by function. */
async function defaultsOf(db: PGlite): Promise<Record<string, Record<string, unknown>>> {
  const { rows } = await db.query<{ selected: string }>(
    `select format('select %L as fn, %L as argument, to_jsonb(%s) as value', p.proname, a.name,
       pg_get_function_arg_default(p.oid, a.at::int)) as selected
     from pg_proc p cross join lateral unnest(p.proargnames[1:p.pronargs]) with ordinality a(name, at)
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and a.at > p.pronargs - p.pronargdefaults`,
  );
  if (rows.length === 0) return {};
  const each = rows.map(({ selected }) => selected).join(' union all ');
  const found = await db.query<{ fn: string; of: Record<string, unknown> }>(
    `select fn, jsonb_object_agg(argument, value) as of from (${each}) d group by fn`,
  );
  return Object.fromEntries(found.rows.map(({ fn, of }) => [fn, of]));
}

/** The time limits of roles, which the embedded database stores but does not enforce. A plain number is in milliseconds. */
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
