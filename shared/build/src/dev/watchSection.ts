import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { SectionDeclaration } from '@companion/contract';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { containerName, sectionConfig } from '../sectionConfig';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));
/** Never a release: published versions have three parts. */
const DEV_VERSION = 'dev';

export type WatchOptions = {
  root: string;
  outDir: string;
  declaration: SectionDeclaration;
  /** Edited components keep their state; only on a host built for development. */
  fastRefresh: boolean;
  onBuilt: (hash: string) => void;
  /** The last good build stays in use. */
  onFailed: (errors: readonly BuildError[]) => void;
};

/** A compiler error. */
export type BuildError = {
  /** File in the section, with line and column if known: `src/Page.tsx:12:3`. */
  at: string;
  /** The compiler's message, with an excerpt. */
  text: string;
};

/** Container name of a section being edited. */
export function devContainer(section: string): string {
  return containerName(section, DEV_VERSION);
}

/** Builds a section for editing, and again after each change of its files. Returns its cleanup. */
export function watchSection(options: WatchOptions): () => Promise<void> {
  const compiler = rspack(devConfig(options));
  const watching = compiler.watch({ aggregateTimeout: 30 }, (error, stats) => {
    if (error || !stats) options.onFailed([{ at: '', text: error?.message ?? 'The build gave no result.' }]);
    else if (stats.hasErrors()) options.onFailed(buildErrors(stats));
    else options.onBuilt(stats.hash ?? '');
  });
  return () =>
    new Promise((done) => {
      if (!watching) return done();
      watching.close(() => compiler.close(() => done()));
    });
}

function buildErrors(stats: Stats): BuildError[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return errors.map(({ message, moduleName = '', loc = '' }) => {
    const text = stripVTControlCharacters(message);
    // The TypeScript compiler gives the location only in its excerpt.
    const place = /\[(\d+:\d+)\]/.exec(text)?.[1] ?? loc;
    return { at: [moduleName.replace(/^\.\//, ''), place].filter(Boolean).join(':'), text };
  });
}

function devConfig({ root, outDir, declaration, fastRefresh }: WatchOptions): Configuration {
  const base = sectionConfig({
    root,
    outDir,
    version: DEV_VERSION,
    declaration,
    mode: 'development',
    refresh: fastRefresh,
  });
  return {
    ...base,
    // The page's policy forbids eval.
    devtool: 'cheap-module-source-map',
    output: {
      ...base.output,
      filename: 'assets/[name].js',
      chunkFilename: 'assets/[name].js',
      cssFilename: 'assets/[name].css',
      cssChunkFilename: 'assets/[name].css',
      // A page may still load an older update.
      clean: false,
    },
    lazyCompilation: false,
    plugins: [
      ...(base.plugins ?? []),
      new rspack.EntryPlugin(root, CLIENT, { name: undefined }),
      new rspack.DefinePlugin({ __FAST_REFRESH__: JSON.stringify(fastRefresh) }),
      ...(fastRefresh ? [new rspack.HotModuleReplacementPlugin(), new ReactRefreshRspackPlugin()] : []),
    ],
  };
}
