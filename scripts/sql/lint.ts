import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@companion/program';
import { readTree } from '../../backend/supabase/tree';
import { DECLARED_FUNCTIONS } from '../../shared/functions/src/book';
import { readSql } from './readSql';
import { findingsIn } from './rules';
import { treeFindings } from './treeRules';

const MIGRATIONS = fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url));

async function lint(): Promise<void> {
  const tree = readTree();
  const findings = [
    ...findingsIn(await readSql([...tree, ...writtenMigrations()])),
    ...treeFindings(
      tree,
      await readSql(tree),
      Object.values(DECLARED_FUNCTIONS).map(({ name }) => name),
    ),
  ];
  for (const { file, line, message } of findings) console.error(`${file}:${line} ${message}`);
  console.log(`${tree.length} files of SQL, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

/** Those after the baseline, which duplicates the tree. */
function writtenMigrations(): { name: string; text: string }[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql') && !name.endsWith('_baseline.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(MIGRATIONS, name), 'utf8') }));
}

runProgram(lint);
