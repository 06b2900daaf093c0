import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What must hold in the sources as they are written; each is tried, even when one before it failed. */
const CHECKS: readonly [command: string, ...args: string[]][] = [
  ['biome', 'check', '--error-on-warnings'],
  ['tsx', 'scripts/walls/main.ts'],
  ['prettier', '--cache', '--log-level', 'warn', '--check', 'backend/supabase/{schemas,migrations}/**/*.sql'],
  ['tsx', 'scripts/sql/lint.ts'],
  ['tsx', 'scripts/apiReports.ts', '--check'],
];

for (const [command, ...args] of CHECKS) {
  const { status, signal, error } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) continue;
  console.error(
    `${[command, ...args].join(' ')}: ${error?.message ?? (signal ? `ended by ${signal}` : `exit code ${status}`)}`,
  );
  process.exitCode = 1;
}
