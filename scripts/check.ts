import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Changed files and folders; without any, the whole tree is checked. */
const paths = process.argv.slice(2);
/** Whether anything below a folder may have changed. */
const touches = (folder: string) =>
  paths.length === 0 || paths.some((path) => `${path}/`.startsWith(`${folder}/`) || folder.startsWith(`${path}/`));
const inSql = touches('backend/supabase');
/** Public API and declarations are in shared/. */
const inShared = touches('shared');

const SQL_CHECKS = [
  ['prettier', '--cache', '--log-level', 'warn', '--check', 'backend/supabase/{schemas,migrations}/**/*.sql'],
  ['tsx', 'scripts/sql/lint.ts'],
] as const;

/** Static checks of the sources; each runs even if an earlier one failed. */
const CHECKS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...paths],
  ['tsx', 'scripts/walls/main.ts'],
  ['tsx', 'scripts/placeholders.ts'],
  ...(inSql ? SQL_CHECKS : []),
  ...(inShared ? [['tsx', 'scripts/apiReports.ts', '--check'] as const] : []),
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
