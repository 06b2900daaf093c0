import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Actors, allActors, ROLES, type Role } from './actors.ts';
import { type Backend, backendWith } from './backend.ts';
import { type Action, KINDS, type Kind, kindOf, LISTED, type Outcome, SAMPLES, TABLES } from './policies.expected.ts';

let backend: Backend;
let actors: Actors;

beforeAll(async () => {
  backend = await backendWith(undefined, undefined, false);
  actors = await allActors(backend);
});
afterAll(() => backend.close());

interface Func {
  name: string;
  /** Arguments without a default: name and type. */
  required: [name: string, type: string][];
}

const functions = () =>
  backend.sql<Func>(
    `select p.proname as name, (select coalesce(jsonb_agg(jsonb_build_array(a.name, format_type(a.type, null)) order by a.i), '[]')
       from unnest(p.proargnames, p.proargtypes::oid[]) with ordinality a(name, type, i) where a.i <= p.pronargs - p.pronargdefaults) as required
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists
       (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  );

const relations = (schemas: string[]) =>
  backend.sql<{ schema: string; name: string; kind: string; secured: boolean }>(
    `select n.nspname as schema, c.relname as name, c.relkind as kind, c.relrowsecurity as secured
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') order by 1, 2`,
    [schemas],
  );

const refusedStatus = (role: Role) => (role === 'anonymous' ? 401 : 403);

describe('the list of expectations', () => {
  it('has every table and view of public, and no other', async () => {
    expect((await relations(['public'])).map(({ name }) => name)).toEqual(Object.keys(TABLES).sort());
  });

  it('covers every function of public, each name once', async () => {
    const names = (await functions()).map(({ name }) => name);
    expect(names.filter((name) => kindOf(name) === null)).toEqual([]);
    expect(LISTED.filter((name) => !names.includes(name))).toEqual([]);
    expect(names).toEqual([...new Set(names)]);
    expect(LISTED).toEqual([...new Set(LISTED)]);
  });

  it('relies on row level security for every table', async () => {
    const open = (await relations(['public', 'app', 'private'])).filter(
      ({ kind, secured }) => kind === 'r' && !secured,
    );
    expect(open).toEqual([]);
  });
});

describe.each(Object.keys(TABLES))('table %s', (table) => {
  const { rows, key, insert, update, may } = TABLES[table] as (typeof TABLES)[string];
  const cases = (action: Action) => ROLES.map((role): [Role, Outcome] => [role, may[action][role] ?? 'denied']);
  const content = () =>
    backend.sql<{ key: string; text: string }>(
      `select to_jsonb(t) ->> '${key}' as key, t::text as text from public.${table} t order by 1`,
    );
  const kept = new Map<string, unknown[]>();

  beforeAll(async () => {
    for (const statement of rows) await backend.sql(statement);
    expect((await content()).length).toBeGreaterThan(1);
    for (const name of ['admin_whitelist', 'feedback', 'sync_notifications'])
      kept.set(name, await backend.sql(`select * from public.${name}`));
  });
  afterEach(async () => {
    for (const [name, saved] of kept) {
      await backend.sql(`delete from public.${name}`);
      await backend.sql(
        `insert into public.${name} overriding system value select * from jsonb_populate_recordset(null::public.${name}, $1)`,
        [JSON.stringify(saved)],
      );
    }
  });

  it.each(cases('select'))('select by %s: %s', async (role, outcome) => {
    const total = (await content()).length;
    const { data, status, error } = await actors[role].from(table).select();
    if (outcome === 'denied') expect([status, error?.code, data]).toEqual([refusedStatus(role), '42501', null]);
    else
      expect([error, data?.length]).toEqual([
        null,
        { all: total, own: 1, nothing: 0, done: -1, impossible: -1 }[outcome],
      ]);
  });

  const changes: [Action, (client: Actors[Role], wanted: string) => PromiseLike<{ status: number; error: unknown }>][] =
    [
      ['insert', (client) => client.from(table).insert(insert)],
      ['update', (client, wanted) => client.from(table).update(update).eq(key, wanted)],
      ['delete', (client, wanted) => client.from(table).delete().eq(key, wanted)],
    ];
  for (const [action, change] of changes) {
    it.each(cases(action))(`${action} by %s: %s`, async (role, outcome) => {
      const before = await content();
      const { status, error } = await change(actors[role], before[0]?.key ?? '');
      const after = await content();
      if (outcome === 'denied') {
        expect([status, (error as { code: string }).code]).toEqual([refusedStatus(role), '42501']);
        expect(after).toEqual(before);
      } else if (outcome === 'impossible') {
        expect((error as { code: string }).code).toBe('55000');
        expect(after).toEqual(before);
      } else {
        expect([error, status]).toEqual([null, action === 'insert' ? 201 : 204]);
        expect(after.length - before.length).toBe({ insert: 1, update: 0, delete: -1, select: 0 }[action]);
        expect(after).not.toEqual(before);
      }
    });
  }
});

describe('what is not in public', () => {
  it('is out of reach for every caller', async () => {
    const hidden = await relations(['app', 'private', 'auth', 'realtime', 'supabase_migrations']);
    expect(hidden.length).toBeGreaterThan(30);
    const answered: string[] = [];
    // The schema alone decides it: in the usual run each is called by one role after the other.
    const asking = (place: number) => (process.env.FULL === '1' ? ROLES : [ROLES[place % ROLES.length] as Role]);
    for (const [place, { schema, name }] of hidden.entries())
      for (const role of asking(place)) {
        const table = actors[role].schema(schema as 'public').from(name);
        for (const call of [table.select(), table.insert({}), table.update({}), table.delete()]) {
          const { status, error } = await call;
          if (status !== 406 || error?.code !== 'PGRST106') answered.push(`${role} ${schema}.${name} ${status}`);
        }
      }
    expect(answered).toEqual([]);
  });

  it('has no function that everyone may run', async () => {
    for (const role of ROLES) {
      const { status, error } = await actors[role]
        .schema('private' as 'public')
        .rpc('param', { key: 'bond.days', at: '2026-01-01' });
      expect([role, status, error?.code]).toEqual([role, 406, 'PGRST106']);
    }
    // Without a schema the same names are looked for in public.
    for (const name of ['param', 'audit', 'require_admin', 'change_feedback', 'announce'])
      for (const role of ROLES) expect((await actors[role].rpc(name)).status).toBe(404);
  });
});

/** The callers to test a function with. A page function is granted to everyone, so the usual run tests a sample of callers. */
const askingFor = (kind: Kind): Role[] =>
  ROLES.filter((role) => process.env.FULL === '1' || kind !== 'page' || ['anonymous', 'author'].includes(role));

describe('functions', () => {
  it('run for the permitted roles, and for no one else', async () => {
    const wrong: string[] = [];
    for (const { name, required } of await functions()) {
      const kind = kindOf(name);
      if (!kind) continue;
      const allowed: readonly Role[] = KINDS[kind];
      const args = Object.fromEntries(
        required.map(([name, type]) => [name, SAMPLES[`${name} ${type}`] ?? SAMPLES[name] ?? null]),
      );
      // The rejected calls first: changes made by an allowed call must not be why another one is rejected.
      const order = askingFor(kind).sort((a, b) => Number(allowed.includes(a)) - Number(allowed.includes(b)));
      for (const role of order) {
        const { data, status, error } = await actors[role].rpc(name, args);
        const code = error?.code ?? '';
        if (code.startsWith('PGRST')) wrong.push(`${name}: ${role} could not call it: ${code}`);
        else if (allowed.includes(role)) {
          if (code === '42501') wrong.push(`${name}: ${role} is refused`);
        } else if (code !== '42501' || status !== refusedStatus(role) || data) {
          wrong.push(`${name}: ${role} is let in (${status} ${code})`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('tell the jobs, and no one else, where the raw votes differ from the network counts', async () => {
    for (const role of ROLES.filter((role) => role !== 'service')) {
      const { error } = await actors[role].rpc('sync_votes_changed', { batch: { rows: [] } });
      expect([role, error?.code]).toEqual([role, '42501']);
    }
    const said = { rows: [{ type: 'slash', id: 3, up: 0, down: 0, upActive: 0, downActive: 0 }] };
    const { data } = await actors.service.rpc('sync_votes_changed', { batch: said });
    expect(data).toEqual([{ type: 'slash', id: 3 }]);
  });
});
