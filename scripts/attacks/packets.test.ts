import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { isFull } from '../../shared/testing/src/daily';
import { Supervisor } from '../supervise/Supervisor';
import { TIMING } from '../supervise/timing';
import { ask } from './attacked';
import { type PacketSite, startPacketSite } from './packetSite';
import { sendPackets } from './send';

const PACKETS = isFull ? 20_000 : 600;
const SEED = 1;
/** Interval in milliseconds between writes of rows that are sent to subscribers. */
const WRITE_EVERY_MS = 100;

let site: PacketSite;
beforeAll(async () => {
  site = await startPacketSite();
});
afterAll(() => site?.stop());

const backendOf = ({ targets }: PacketSite) => `http://127.0.0.1:${targets.backend?.port}`;

/** Inserts rows until `isOver`; returns the response statuses. */
async function writeUntil(isOver: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isOver()) {
    const { status } = await ask(`${backendOf(site)}/rest/v1/sync_notifications`, {
      method: 'POST',
      headers: { apikey: site.secret, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'other', status: 'completed', message: 'news' }),
    });
    statuses.push(status);
    await sleep(WRITE_EVERY_MS);
  }
  return statuses;
}

it(
  `keeps every service running through ${PACKETS} packets per port`,
  async () => {
    let over = false;
    const writing = writeUntil(() => over);
    const startedAt = performance.now();
    const targets = Object.entries(site.targets);
    const statuses = await Promise.all(targets.map(([, target], i) => sendPackets(target, PACKETS, SEED + i)));
    over = true;
    const written = await writing;
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const ends = site.supervisor.ends();
    console.log(
      JSON.stringify({ packets: PACKETS, asked: statuses.flat().length, written: written.length, ends, seconds }),
    );
    const restarts = site.lines.filter((line) => line.includes('database started again'));
    const said = site.lines.filter((line) => !line.includes('connection failed')).join('\n');
    expect({ ends, restarts }, said).toEqual({
      ends: Object.fromEntries(targets.map(([name]) => [name, 0])),
      restarts: [],
    });
    const distinct = Object.fromEntries(targets.map(([name], i) => [name, [...new Set(statuses[i])]]));
    expect(distinct, said).toEqual(Object.fromEntries(targets.map(([name]) => [name, [200]])));
    expect([...new Set(written)]).toEqual([201]);
  },
  60_000 + PACKETS * 30,
);

it('keeps the supervisor running, which answers for an unavailable service', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  // It runs in this process, so an uncaught error fails the run.
  const supervisor = new Supervisor(() => {}, { ...TIMING, patience: 5 });
  onTestFinished(() => supervisor.stop());
  const port = await supervisor.open('it', 'The service', { port: 0, variable: 'PORT' });
  const statuses = await sendPackets({ port, paths: ['/health.json'], publishable: '' }, PACKETS / 4, SEED);
  expect([...new Set(statuses)]).toEqual([503]);
  expect(said.mock.calls.flat().filter((line) => !/^connection failed: /.test(line))).toEqual([]);
});
