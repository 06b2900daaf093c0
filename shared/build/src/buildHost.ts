import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTRACT_VERSION, type Integrity } from '@companion/contract';
import type { Configuration } from '@rspack/core';
import type { BuildMode } from './baseConfig';
import { type ChunkFiles, filesOfGroup, filesOfModule } from './chunkFiles';
import { compile } from './compile';
import { compressDir } from './compress';
import { hostConfig } from './hostConfig';
import { SHARED_KEYS, sharedSource, sharedVersions } from './sharedKeys';

/** What the site server must know of a host build; written as `build.json` beside index.html. */
export type HostBuild = {
  mode: BuildMode;
  contract: string;
  shared: Record<string, string>;
  /** Integrity by path, for every file. */
  integrity: Record<string, Integrity>;
  main: ChunkFiles;
  /** Files of each lazy shared package, for preloading. */
  lazy: Record<string, ChunkFiles>;
  /** Files of the host's own pages, by chunk name. */
  pages: Record<string, ChunkFiles>;
  /** `sha256-…` of the scripts inside index.html, for the content security policy. */
  inlineScripts: string[];
};

export type HostOptions = {
  root: string;
  outDir: string;
  /** Chunk names of the host's own pages. */
  pages: readonly string[];
  /** `development` lets sections be edited while their state stays (Fast Refresh). */
  mode?: BuildMode;
  /** Writes `.br` and `.gz` beside the files; on by default. */
  compressed?: boolean;
  /** Last change of the compiler's configuration. */
  adapt?: (config: Configuration) => Configuration;
};

/** Builds the host into `outDir`: assets, `index.html` for any static host, `build.json`. */
export async function buildHost(options: HostOptions): Promise<HostBuild> {
  const { mode = 'production', compressed = mode === 'production', adapt = (config) => config } = options;
  const stats = await compile(adapt(hostConfig({ ...options, mode })));
  const lazyKeys = SHARED_KEYS.filter(({ eager }) => !eager).map(({ key }) => key);
  await cp(join(options.root, 'public'), options.outDir, { recursive: true });
  const files = await compressDir(options.outDir, compressed);
  const script = async (name: string) => (await readFile(join(options.root, 'src/boot', name), 'utf8')).trim();
  // Runs before the first paint, so that a stored theme never flashes.
  const inline = [await script('theme-boot.js')];
  if (mode === 'development') inline.push(await script('refresh-boot.js'));
  const build: HostBuild = {
    mode,
    contract: CONTRACT_VERSION,
    shared: sharedVersions(),
    integrity: Object.fromEntries(files.map((file) => [file.path, file.integrity])),
    main: filesOfGroup(stats, 'main'),
    lazy: Object.fromEntries(lazyKeys.map((key) => [key, filesOfShared(stats, key)])),
    pages: Object.fromEntries(options.pages.map((name) => [name, filesOfGroup(stats, name)])),
    inlineScripts: inline.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`),
  };
  await writeFile(join(options.outDir, 'index.html'), page(build, inline));
  await writeFile(join(options.outDir, 'build.json'), JSON.stringify(build));
  return build;
}

/** Files of a lazy shared package. @throws when the host does not have it: sections could not get it either. */
function filesOfShared(stats: Parameters<typeof filesOfModule>[0], key: string): ChunkFiles {
  const files = filesOfModule(stats, sharedSource(key));
  if (files.js.length === 0) throw new Error(`The host does not provide ${key}.`);
  return files;
}

/** The markers are where the site server writes the head and the boot document; on a static host they stay comments. */
function page({ main, integrity }: HostBuild, inline: readonly string[]): string {
  const styles = main.css.map(
    (path) => `<link rel="stylesheet" href="/${path}" integrity="${integrity[path]}" crossorigin="anonymous">`,
  );
  const scripts = main.js.map(
    (path) => `<script defer src="/${path}" integrity="${integrity[path]}" crossorigin="anonymous"></script>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<!--head--><title>Companion</title><!--/head-->
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${inline.map((text) => `<script>${text}</script>`).join('\n')}
${styles.join('\n')}
${scripts.join('\n')}
</head>
<body>
<div id="root"></div>
<div id="wallet-root"></div>
<noscript>This site needs JavaScript to show live data.</noscript>
<!--boot-->
</body>
</html>
`;
}
