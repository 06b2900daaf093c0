// Plain JavaScript: runs before TypeScript is available.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './bootstrap.mjs';

const CACHE = join(ROOT, 'node_modules/.cache/companion-programs');
/** A running program may still load parts of its own build. */
const KEPT_MS = 7 * 24 * 3_600_000;

/** The programs of `npm start`, including itself, and those a service manager starts individually. */
export const PROGRAMS = [
  'scripts/start',
  'scripts/service',
  'backend/local/src/main',
  'backend/local/src/engine/worker',
  'backend/network/src/main',
  'backend/jobs/src/main',
  'shared/release/src/server',
  'host/server/src/main',
];

/** Compiles a site's programs. @returns {Promise<string>} see `compile` */
export const compilePrograms = () => compile(PROGRAMS.map((name) => `${name}.ts`));

/**
 * Bundles our own sources of some programs for Node; packages stay external. A loader that compiles TypeScript on each import
 * doubles the start time, as it slows down the packages as well.
 *
 * @param {string[]} entries TypeScript files, relative to the root of the workspace.
 * @returns {Promise<string>} Folder with each of them at the same path, ending in `.js`.
 */
export async function compile(entries) {
  return unchanged(entries) ?? (await build(entries));
}

/** The previous output folder if no source has changed since. */
function unchanged(entries) {
  try {
    const last = JSON.parse(readFileSync(lastOf(entries), 'utf8'));
    return existsSync(last.dir) && Object.entries(last.inputs).every(([file, state]) => stateOf(file) === state)
      ? last.dir
      : null;
  } catch {
    return null;
  }
}

const lastOf = (entries) =>
  join(CACHE, `last-${createHash('sha256').update(entries.join()).digest('hex').slice(0, 16)}.json`);

const stateOf = (file) => {
  const { size, mtimeMs } = statSync(join(ROOT, file));
  return `${size} ${mtimeMs}`;
};

async function build(entries) {
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    outbase: ROOT,
    outdir: CACHE,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Errors are distinguished by class name.
    keepNames: true,
    plugins: [packagesOutside, sourceAddresses],
    logLevel: 'silent',
  });
  // Its process would otherwise stay alive next to every service.
  await esbuild.stop();
  const hash = createHash('sha256');
  for (const { path, contents } of outputFiles) hash.update(path).update(contents);
  const dir = join(CACHE, hash.digest('hex').slice(0, 16));
  if (!existsSync(dir)) write(dir, outputFiles);
  // The lock file determines which package paths are used.
  const inputs = ['pnpm-lock.yaml', ...Object.keys(metafile.inputs)].map((file) => [file, stateOf(file)]);
  place(lastOf(entries), JSON.stringify({ dir, inputs: Object.fromEntries(inputs) }));
  forgetOld(dir);
  return dir;
}

/** The folder appears atomically. */
function write(dir, files) {
  const draft = `${dir}.${process.pid}`;
  for (const { path, contents } of files) {
    const file = join(draft, path.slice(CACHE.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  // Node treats .js as an ES module according to the nearest package.json.
  writeFileSync(join(draft, 'package.json'), '{"type":"module"}');
  try {
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(dir)) throw error;
  }
}

function place(file, content) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  renameSync(draft, file);
}

function forgetOld(dir) {
  for (const name of readdirSync(CACHE)) {
    const other = join(CACHE, name);
    if (other !== dir && Date.now() - statSync(other).mtimeMs > KEPT_MS)
      rmSync(other, { recursive: true, force: true });
  }
}

/** Third-party packages are imported by path, because their names cannot be resolved from the output folder. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'asked' || path.startsWith('node:') || kind === 'entry-point') return;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: 'asked' });
      if (found.errors.length > 0 || found.external || !/[\\/]node_modules[\\/]/.test(found.path)) return found;
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
};

/** Lets a module find the files next to its source. */
const sourceAddresses = {
  name: 'source-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: 'ts',
    }));
  },
};
