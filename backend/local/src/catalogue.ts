import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnwritable, newestFirst, STATES, stateDigest } from './template.ts';

/**
 * The REST layer's view of the database's catalogue: reading it takes a second, and it is the same as long as the
 * migrations are, so it is kept in `dir` for the next start. Nothing is answered before `open`: until the migrations are
 * applied, the database is not the one it belongs to.
 */
export function catalogueCache(dir: string | null, state: string) {
  const name = `catalogue-${stateDigest(state)}.json`;
  let opened = false;
  return {
    open: () => {
      opened = true;
    },
    driver: {
      async get(): Promise<string | undefined> {
        if (!opened || dir === null || !existsSync(join(dir, name))) return;
        return readFileSync(join(dir, name), 'utf8');
      },
      async set(_key: string, value: string): Promise<void> {
        if (opened && dir !== null) keep(dir, name, value);
      },
      // Asked for at each close, which is just when it is worth keeping; another state has another file.
      async delete(): Promise<void> {},
    },
  };
}

function keep(dir: string, name: string, value: string): void {
  const draft = join(dir, `${name}.${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(draft, value);
    renameSync(draft, join(dir, name));
  } catch (error) {
    rmSync(draft, { force: true });
    if (!isUnwritable(error)) throw error;
    return;
  }
  const others = readdirSync(dir).filter((other) => /^catalogue-.*\.json$/.test(other) && other !== name);
  for (const old of newestFirst(dir, others).slice(STATES - 1)) rmSync(join(dir, old), { force: true });
}
