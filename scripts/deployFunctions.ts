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
 * Puts each edge function into one file and deploys them all with Supabase's command line, which gets the arguments given
 * (`--remote=<project>`). It takes nothing from outside the project folder, where our shared packages are, and no import
 * map of all functions.
 * @throws CommandError when the command line refuses
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
    // Errors are told apart by the names of their classes.
    keepNames: true,
  });
  const args = ['functions', 'deploy', '--use-api', '--workdir', PROJECT, ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, [CLI, ...args], { stdio: 'inherit' });
  if (status !== 0) throw new CommandError('The functions were not deployed.', 'See the lines above.');
}

runProgram(deployFunctions);
