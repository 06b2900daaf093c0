import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '@companion/program';
import { readSql } from './migrations';
import { findingsIn } from './rules';

const MIGRATIONS = fileURLToPath(new URL('../../backend/supabase/migrations', import.meta.url));

async function lint(): Promise<void> {
  const files = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(MIGRATIONS, name), 'utf8') }));
  const findings = findingsIn(await readSql(files));
  for (const { file, line, message } of findings) console.error(`${file}:${line} ${message}`);
  console.log(`${files.length} migrations, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}

runProgram(lint);
