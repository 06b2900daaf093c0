import { type NetworkSize, NOW, networkRows, SMALL } from './network';
import { rpc, type Target } from './target';

/** A multiple of the small network. */
export const scaled = (factor: number): NetworkSize => ({
  profiles: Math.round(SMALL.profiles * factor),
  reviews: Math.round(SMALL.reviews * factor),
  votes: Math.round(SMALL.votes * factor),
});

/** Loads the network as the sync does and prints rows per second by entity. */
export async function load(target: Target, size: NetworkSize): Promise<void> {
  await rpc(target, 'set_clock', { frozen_at: NOW }, 'service');
  const spent = new Map<string, { rows: number; ms: number }>();
  for (const { entity, rows } of networkRows(size)) {
    const started = performance.now();
    await rpc(target, 'ingest', { entity, batch: { rows } }, 'service');
    const sum = spent.get(entity) ?? { rows: 0, ms: 0 };
    spent.set(entity, { rows: sum.rows + rows.length, ms: sum.ms + performance.now() - started });
  }
  await rpc(target, 'after_load', { budget_ms: 600_000 }, 'service');
  console.log('\n| loaded | rows | rows/s |\n| --- | ---: | ---: |');
  for (const [entity, { rows, ms }] of spent)
    console.log(`| ${entity} | ${number(rows)} | ${number((rows / ms) * 1000)} |`);
}

/** Runs a rollup to the end of its round and prints its duration. Returns the number of rows written. */
async function round(target: Target, name: string): Promise<number> {
  let rows = 0;
  let total = 0;
  let longest = 0;
  let chunks = 0;
  for (let more = true; more; chunks++) {
    const chunk = await rpc<{ rows: number; more: boolean; ms: number }>(target, 'run_rollup', { name }, 'service');
    rows += chunk.rows;
    total += chunk.ms;
    longest = Math.max(longest, chunk.ms);
    more = chunk.more;
  }
  console.log(`| ${name} | ${number(rows)} | ${(total / 1000).toFixed(1)} | ${chunks} | ${number(longest)} |`);
  return rows;
}

/** Runs a round of every rollup. */
export async function refresh(target: Target): Promise<void> {
  const jobs = await rpc<{ name: string }[]>(target, 'rollup_jobs', {}, 'service');
  console.log('\n| rollup | rows | s | chunks | longest chunk ms |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { name } of jobs) await round(target, name);
  await rpc(target, 'after_load', { budget_ms: 600_000 }, 'service');
}

export const number = (value: number) => Math.round(value).toLocaleString('en-US');
