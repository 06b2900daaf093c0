import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createNetwork, type Dataset, type Fault, type NetworkOptions, parseDataset } from '@companion/network';
import { beforeAll, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { reasonOf } from './health.ts';
import { createMemoryStore } from './memoryStore.fixture.ts';
import { type Reader, runReader } from './run.ts';
import { readersOf } from './sync.ts';

const G1 = new URL('../../../e2e/fixtures/g1.json', import.meta.url);

/** Where the faults are, by reader; a second row of a reader has faults in only one kind of request. */
const PLACES: [name: string, reader: string, path: RegExp][] = [
  ['seasons', 'seasons', /\/xp\/season/],
  ['profiles', 'profiles', /\/v2\/profiles/],
  ['- addresses', 'profiles', /\/internal\/users\//],
  ['newest reviews', 'reviews_newest', /\/activities\/feed/],
  ['vouches', 'vouches', /\/v2\/vouches/],
  ['slashes', 'slashes', /\/v1\/slashes/],
  ['accounts at X', 'accounts', /\/users\/by\/x/],
  ['invitations', 'invitations', /\/v2\/invitations/],
  ['slash outcomes', 'slash_outcomes', /\/daily-awards\//],
  ['reviews', 'reviews', /\/activities\/profile\/given/],
  ['score history', 'score_history', /\/score\/history/],
  ['weekly XP', 'xp_weekly', /\/timeline/],
  ['- weeks', 'xp_weekly', /\/weeks/],
  ['votes on slashes', 'votes_slash', /\/v2\/votes\?/],
  ['- counts', 'votes_slash', /\/v2\/votes\/stats/],
  ['votes on reviews', 'votes_review', /\/v2\/votes\?/],
  ['votes elsewhere', 'votes_elsewhere', /\/activities\/profile\/given/],
  ['markets', 'markets', /\/v2\/markets\?/],
  ['- prices', 'markets', /price\/history/],
  ['- trades', 'markets', /tx\/history/],
];

const FAULTS: readonly [name: string, fault: Fault][] = [
  ['removed', { kind: 'status', status: 404 }],
  ['401', { kind: 'status', status: 401 }],
  ['403', { kind: 'status', status: 403 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['page', { kind: 'page' }],
  ['truncated', { kind: 'truncated' }],
  ['slow', { kind: 'slow', ms: 2 }],
  ['hanging', { kind: 'hanging' }],
  ['short pages', { kind: 'shortPages', rows: 3 }],
  ['low limit', { kind: 'limitRefused', above: 10 }],
  ['text ids', { kind: 'textIds' }],
  ['opaque ids', { kind: 'textIds', opaque: true }],
  ['other shape', { kind: 'otherShape' }],
  ['other records', { kind: 'otherRecords' }],
  ['other words', { kind: 'otherWords' }],
];

let set: Dataset;
let readers: Reader[];
beforeAll(async () => {
  set = parseDataset(JSON.parse(await readFile(G1, 'utf8')));
  for (const slash of set.slashes) slash.sourceOutcome ??= 'DEFENDED';
  const account = {
    username: null,
    displayName: 'A',
    description: null,
    avatarUrl: null,
    score: 1200,
    status: 'ACTIVE' as const,
  };
  set.users.push(
    { ...account, userId: 901, userkeys: ['service:x.com:55'] },
    { ...account, userId: 902, userkeys: [`address:0x${'ab'.repeat(20)}`] },
  );
  const { first, rest } = readersOf({ name: 'g1', hash: 'g1', frozenAt: set.now, telegram: [] });
  readers = [...first, ...rest].filter(({ entity }) => entity !== 'telegram');
});

/** A connection ends with its signal, as on a real network. */
const hungUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

async function read(reader: Reader, options: NetworkOptions, attempts = 2) {
  const network = createNetwork(set, options);
  const { store, written } = createMemoryStore(set);
  const client = createClient({
    baseUrl: 'http://network.test',
    fetch: (request) => Promise.race([network.fetch(request), hungUp(request.signal)]),
    backoffMs: 0,
    attempts,
    timeoutMs: options.faults?.some(({ fault }) => fault.kind === 'hanging') ? 5 : 2000,
    parallel: 20,
  });
  const context = { client, store, pass: 1, depth: 'full' as const, cursor: {}, report: () => {} };
  const { outcomes } = await runReader(reader, context);
  return { outcomes, written };
}

const total = (rows: Map<string, Set<string>>) => [...rows.values()].reduce((sum, part) => sum + part.size, 0);

const PAGE = fileURLToPath(new URL('../../../docs/faults.md', import.meta.url));
const TABLE = /^\| reader \|[\s\S]*?\n\n/m;

it('reads, stores and reports under every fault all that can be', async () => {
  const names = FAULTS.map(([name]) => name);
  const lines = [`reader | ${names.join(' | ')}`, `--- ${'| --- '.repeat(names.length)}`.trim()];
  for (const [name, entity, path] of PLACES) {
    const reader = readers.find((row) => row.entity === entity) as Reader;
    const calm = await read(reader, {});
    expect([name, calm.outcomes.map((outcome) => outcome.read)]).toEqual([name, calm.outcomes.map(() => true)]);
    const cells: string[] = [];
    for (const [kind, fault] of FAULTS) {
      const { outcomes, written } = await read(reader, { faults: [{ path, fault }] });
      const told = [
        ...new Set(outcomes.filter((outcome) => outcome.read === false).map(({ error }) => reasonOf(error))),
      ];
      const rows = total(written.rows);
      const part = rows === total(calm.written.rows) ? 'all' : rows === 0 ? '' : `${rows}/${total(calm.written.rows)}`;
      cells.push([part, written.setAside > 0 ? `(${written.setAside})` : '', told.join('+')].filter(Boolean).join(' '));
      // Nothing unanswered is marked as read or as a complete list; what could not be read is read again in full.
      if (rows === 0 && !told.includes('odd'))
        expect([name, kind, written.read, written.complete]).toEqual([name, kind, new Map(), []]);
    }
    lines.push([name, ...cells].join(' | '));
  }
  const page = await readFile(PAGE, 'utf8');
  expect([...page.matchAll(/^- `([^`]+)`: /gm)].map(([, name]) => name)).toEqual(names);
  const table = lines.map((line) => `| ${line} |\n`).join('');
  // With -u, the table is rewritten.
  await expect(page.replace(TABLE, () => `${table}\n`)).toMatchFileSnapshot(PAGE);
}, 60_000);

it('makes the same rows from bodies in v1 form, short pages, text ids and slow answers', async () => {
  const everywhere = (fault: Fault) => ({ faults: [{ path: /./, fault }] });
  const ways: [string, NetworkOptions][] = [
    ['v1', { asV1: true }],
    ['short pages', everywhere({ kind: 'shortPages', rows: 4 })],
    ['text ids', everywhere({ kind: 'textIds' })],
    ['slow', everywhere({ kind: 'slow', ms: 1 })],
    ['faults in passing', { chaos: { seed: 5, errorRate: 0.05, limitRate: 0.05 } }],
  ];
  for (const reader of readers) {
    const plain = await read(reader, {});
    for (const [way, options] of ways) {
      const { written, outcomes } = await read(reader, options, 6);
      expect([reader.entity, way, outcomes.map((outcome) => outcome.read)]).toEqual([
        reader.entity,
        way,
        outcomes.map(() => true),
      ]);
      for (const [entity, rows] of plain.written.rows)
        expect([way, entity, [...(written.rows.get(entity) ?? [])].sort()]).toEqual([way, entity, [...rows].sort()]);
      expect([reader.entity, way, written.setAside]).toEqual([reader.entity, way, 0]);
    }
  }
}, 60_000);
