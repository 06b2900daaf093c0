import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnwritable, newestFirst, STATES, stateDigest } from './template.ts';

/**
 * Cache of the REST layer's database introspection: it takes a second and depends only on the migrations, so it is stored in
 * `dir` for the next start. Not served before `open`: until the migrations are applied, the database may not match it.
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
      // Called at each close, which is when the cache is worth keeping; another state has another file.
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
