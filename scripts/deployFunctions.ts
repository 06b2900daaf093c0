import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError, runProgram } from '@companion/program';
import { build } from 'esbuild';

const PROJECT = fileURLToPath(new URL('../backend', import.meta.url));
const SOURCES = join(PROJECT, 'supabase/functions');
const BUNDLES = join(PROJECT, 'supabase/dist');
const CLI = createRequire(import.meta.url).resolve('supabase/dist/supabase.js');

/**
 * Bundles each Edge Function into one file and deploys them all with the Supabase CLI, which receives the given arguments
 * (`--remote=<project>`). The CLI takes nothing from outside the project folder, where our shared packages are, and no common
 * import map.
 * @throws CommandError if the CLI fails
 */
async function deployFunctions(): Promise<void> {
  rmSync(BUNDLES, { recursive: true, force: true });
  await build({
    entryPoints: readdirSync(SOURCES, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => ({ in: join(SOURCES, name, 'index.ts'), out: name })),
    outdir: BUNDLES,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // Errors are distinguished by class name.
    keepNames: true,
  });
  const args = ['functions', 'deploy', '--use-api', '--workdir', PROJECT, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [CLI, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new CommandError('The functions were not deployed.', 'See the lines above.');
}

runProgram(deployFunctions);
