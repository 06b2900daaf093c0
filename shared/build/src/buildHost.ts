import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@companion/contract';
import type { Configuration, StatsCompilation } from '@rspack/core';
import type { BuildMode } from './baseConfig';
import { OLDEST } from './browsers';
import { consumedFiles } from './bundledPackages';
import { type ChunkFiles, filesOfGroup, filesOfModule } from './chunkFiles';
import { compile } from './compile';
import { type BuiltFile, compressDir } from './compress';
import { drawIcons } from './drawIcons';
import { hostConfig } from './hostConfig';
import { hostId, placeHost, pruneHosts, reuseCompressed } from './hostFolder';
import { inputsDigest, inputsOf } from './inputs';
import { lazyShared, SHARED_KEYS, sharedManifests, sharedSource, sharedVersions } from './sharedKeys';

/** What the site server needs to know about a host build; written as `build.json` beside its document. */
export type HostBuild = {
  id: string;
  mode: BuildMode;
  contract: string;
  shared: Record<string, string>;
  /** Hash of every file by path: the same as the chunk loader's, or the browser would ignore a preload. */
  integrity: Record<string, HostHash>;
  main: ChunkFiles;
  /** Files of each lazy shared package, for preloading. */
  lazy: Record<string, ChunkFiles>;
  /** Files of the host's own pages, by chunk name. */
  pages: Record<string, ChunkFiles>;
  /** `sha256-…` of the scripts inside index.html, for the content security policy. */
  inlineScripts: HostHash[];
  /** Names of the Trusted Types policies the host creates. Earlier hosts create none: they must not be required to. */
  trustedTypes?: string[];
};

export type HostHash = `sha256-${string}`;

export type HostOptions = {
  root: string;
  outDir: string;
  /** Chunk names of the host's own pages. */
  pages: readonly string[];
  /** `development` allows editing sections with their state preserved (Fast Refresh). */
  mode?: BuildMode;
  /** Writes `.br` and `.gz` beside the files; on by default in production. */
  compressed?: boolean;
  /** Contract version of the host; the current one by default. */
  contract?: string;
  /** Final adjustment of the bundler configuration. */
  adapt?: (config: Configuration) => Configuration;
};

/**
 * Builds the host into `outDir`, beside earlier ones: assets, `index.html` for any static host, `build.json`. Keeps files that
 * tabs with recent hosts may still load.
 */
export async function buildHost(options: HostOptions): Promise<HostBuild> {
  const { mode = 'production', compressed = mode === 'production', adapt = (config) => config } = options;
  const { outDir, root } = options;
  const work = join(outDir, `.work-${process.pid}-${Date.now()}`);
  await mkdir(work, { recursive: true });
  try {
    const stats = await compile(adapt(hostConfig({ root, outDir: work, mode })));
    await cp(join(root, 'public'), work, { recursive: true });
    await drawIcons(work);
    await reuseCompressed(work, outDir);
    const files = await compressDir(work, compressed);
    const inline = await inlineScripts(root, mode);
    const build = await recordOf(work, stats, { ...options, mode, inline, files });
    const workspace = join(root, '..');
    // Includes the build code, whose settings affect the output, and the versions the host offers to sections.
    const own = ['host/src', 'host/public', 'shared/build/src', ...sharedManifests()];
    const inputs = await inputsOf(workspace, own, consumedFiles(stats));
    const digest = await inputsDigest(workspace, inputs);
    await placeHost(work, outDir, build, { html: page(build, inline), inputs, digest });
    await pruneHosts(outDir);
    return build;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function recordOf(
  work: string,
  stats: StatsCompilation,
  options: HostOptions & { mode: BuildMode; inline: readonly string[]; files: readonly BuiltFile[] },
): Promise<HostBuild> {
  const { mode, contract = CONTRACT_VERSION, pages, inline, files } = options;
  const lazyKeys = SHARED_KEYS.filter(({ eager }) => !eager).map(({ key }) => key);
  const hashes = files.map(async ({ path }) => [path, sha256(await readFile(join(work, path)))] as const);
  const build = {
    mode,
    contract,
    shared: sharedVersions(),
    integrity: Object.fromEntries(await Promise.all(hashes)),
    main: filesOfGroup(stats, 'main'),
    lazy: Object.fromEntries(lazyKeys.map((key) => [key, filesOfShared(stats, key)])),
    pages: Object.fromEntries(pages.map((name) => [name, filesOfPage(stats, name)])),
    inlineScripts: inline.map(sha256),
    // In development, the server injects code into the page in other ways.
    ...(mode === 'production' && { trustedTypes: ['default'] }),
  };
  return { id: hostId(build), ...build };
}

/**
 * Scripts that run before the first paint, so that a stored theme never flashes, and first of all the one that reports when
 * nothing else can run.
 */
async function inlineScripts(root: string, mode: BuildMode): Promise<string[]> {
  const read = async (name: string) => (await readFile(join(root, 'src/boot', name), 'utf8')).trim();
  const names = ['theme-boot.js', 'chunks-boot.js', 'formats-boot.js'];
  if (mode === 'development') names.push('refresh-boot.js');
  const start = (await read('start-boot.js')).replaceAll('__OLDEST__', OLDEST);
  return [start, (await Promise.all(names.map(read))).join('\n')];
}

function sha256(data: Uint8Array | string): HostHash {
  return `sha256-${createHash('sha256').update(data).digest('base64')}`;
}

/** Files of a host page, including those of the lazy shared packages it renders with. */
function filesOfPage(stats: StatsCompilation, name: string): ChunkFiles {
  const all = [filesOfGroup(stats, name), ...lazyShared(stats, name).map((key) => filesOfShared(stats, key))];
  const together = (kind: keyof ChunkFiles) => [...new Set(all.flatMap((files) => files[kind]))];
  return { js: together('js'), css: together('css') };
}

/** Files of a lazy shared package. @throws if the host does not include it: sections could not get it either. */
function filesOfShared(stats: StatsCompilation, key: string): ChunkFiles {
  const files = filesOfModule(stats, sharedSource(key));
  if (files.js.length === 0) throw new Error(`The host does not provide ${key}.`);
  return files;
}

/** The markers are where the site server inserts head, boot document and first answers; on a static host they stay comments. */
function page({ main, integrity }: HostBuild, inline: readonly string[]): string {
  const styles = main.css.map(
    (path) => `<link rel="stylesheet" href="/${path}" integrity="${integrity[path]}" crossorigin="anonymous">`,
  );
  // Deferred scripts would wait for the end of the document, which contains backend answers.
  const scripts = main.js.map(
    (path) =>
      `<script async data-start src="/${path}" integrity="${integrity[path]}" crossorigin="anonymous"></script>`,
  );
  const preloads = main.js.map(
    (path) =>
      `<link rel="preload" as="script" fetchpriority="high" href="/${path}" integrity="${integrity[path]}" crossorigin="anonymous">`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<!--head--><title>Companion</title><!--/head-->
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${inline.map((text) => `<script>${text}</script>`).join('\n')}
${styles.join('\n')}
${preloads.join('\n')}
</head>
<body>
<div id="root"></div>
<div id="wallet-root"></div>
<noscript>This site needs JavaScript to show live data.</noscript>
<!--boot-->
${scripts.join('\n')}
<!--answers-->
</body>
</html>
`;
}
