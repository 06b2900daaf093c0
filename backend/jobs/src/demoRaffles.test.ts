import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proofOf, verifyRaffle } from '@companion/domain';
import { isGenuineBeacon } from '@companion/domain/raffle-beacon';
import type { Backend } from '@companion/local';
import { generate, sizeFor } from '@companion/network';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackend, syncSet } from './backend.fixture.ts';
import { publishDemoRaffles } from './demoRaffles.ts';
import { createRest } from './rest.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'demo-raffles-'));
let backend: Backend;
let rest: ReturnType<typeof createRest>;
let inReadDatabase: object[];
beforeAll(async () => {
  const set = generate({ ...sizeFor(40), now: new Date('2026-03-16T10:00:00Z'), name: 'demo' });
  writeFileSync(join(dataDir, 'network-demo.json'), JSON.stringify(set));
  backend = await openBackend();
  rest = createRest({ url: 'http://backend.test', secretKey: backend.keys.secret, fetch: backend.fetch });
  await rest.rpc('sync_checkpoint_set', { entity: 'source', cursor: { name: 'live' }, done: true });
  await publishDemoRaffles(rest, dataDir);
  inReadDatabase = await list();
  await backend.sql('delete from app.sync_checkpoints');
  await publishDemoRaffles(rest, dataDir);
  await publishDemoRaffles(rest, dataDir);
  await syncSet(backend, set);
});
afterAll(async () => {
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const list = async () => (await rest.rpc<{ rows: object[] }>('raffles_list', {})).rows;
const published = (id: string) => rest.rpc<Record<string, unknown>>('raffle_proof', { id });

test('a database that has read a network gets none', () => {
  expect(inReadDatabase).toEqual([]);
});

test('a new one gets both once, and neither is due for the jobs', async () => {
  expect(await list()).toMatchObject([
    { id: 'R-0002', status: 'open' },
    { id: 'R-0001', status: 'drawn' },
  ]);
  expect(await rest.rpc('raffles_pending', {})).toEqual([]);
});

test('the drawn raffle passes every check, with the genuine signature of its round', async () => {
  const { checks, draw } = await verifyRaffle(proofOf(await published('R-0001')), isGenuineBeacon);
  expect(checks.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
  expect(draw?.tickets).toBe(48);
});

test('the open raffle is organized by a person of the demo, and people meet its rule', async () => {
  const raffle = await published('R-0002');
  expect(raffle).toMatchObject({ people: [{ profileId: raffle.organiser }] });
  const [wallet] = await backend.sql('select primary_address from app.profiles where profile_id = $1', [
    raffle.organiser,
  ]);
  expect(wallet).toEqual({ primary_address: raffle.ownerWallet });
  expect((await rest.rpc<unknown[]>('raffle_candidates', { id: 'R-0002' })).length).toBeGreaterThan(0);
});
