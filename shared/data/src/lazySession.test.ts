import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(process.cwd(), 'shared/data/src');

/** Files loaded by the main entry, and packages they import; dynamic imports and types are not followed. */
function reach(file: string, files = new Set<string>(), packages = new Set<string>()) {
  files.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, clause = '', from = ''] of text.matchAll(/^(?:import|export)\s+([^;]*?)\s+from\s+'([^']+)';/gm)) {
    if (clause.startsWith('type ')) continue;
    if (!from.startsWith('.')) packages.add(from);
    else if (!files.has(`${join(dirname(file), from)}.ts`)) reach(`${join(dirname(file), from)}.ts`, files, packages);
  }
  return { files, packages };
}

it('keeps supabase-js and the signing code out of the first chunk', () => {
  const { files, packages } = reach(join(SRC, 'index.ts'));
  expect([...packages].filter((name) => /supabase-js|auth-js|realtime-js|viem/.test(name))).toEqual([]);
  expect([...files]).toContain(join(SRC, 'session/signIn.ts'));
  expect([...files]).not.toContain(join(SRC, 'session/supabase.ts'));
  expect(readdirSync(join(SRC, 'session'))).toContain('supabase.ts');
});
