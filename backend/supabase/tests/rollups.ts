import type { Backend } from './backend.ts';

type Chunk = { name: string; rows: number; more: boolean; ms: number };

/** Runs rollups to the end of a round as the jobs do, by default all of them in order. Returns every chunk. */
export async function runRollups(backend: Backend, names?: string[]): Promise<Chunk[]> {
  const jobs = await backend.sql<{ name: string }>('select name from app.rollup_jobs order by "order", name');
  const chunks: Chunk[] = [];
  for (const { name } of jobs) {
    if (names && !names.includes(name)) continue;
    for (let more = true; more; ) {
      const rows = await backend.sql<{ chunk: Chunk }>('select public.run_rollup($1) as chunk', [name]);
      const chunk = rows[0]?.chunk;
      if (!chunk) throw new Error(`${name} answered nothing`);
      chunks.push(chunk);
      more = chunk.more;
    }
  }
  return chunks;
}
