import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { SectionDeclaration } from '@companion/contract';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { containerName, sectionConfig } from '../sectionConfig';

const CLIENT = fileURLToPath(new URL('client.ts', import.meta.url));
/** No release has it: a number that is published has three parts. */
const DEV_VERSION = 'dev';

export type WatchOptions = {
  root: string;
  outDir: string;
  declaration: SectionDeclaration;
  /** Edited components change under their state; only on a host built for development. */
  fastRefresh: boolean;
  onBuilt: (hash: string) => void;
  /** The last good build stays. */
  onFailed: (errors: readonly BuildError[]) => void;
};

/** What the compiler refuses. */
export type BuildError = {
  /** File within the section, with line and column where they are known: `src/Page.tsx:12:3`. */
  at: string;
  /** The compiler's words, with an excerpt. */
  text: string;
};

/** Name of the container of a section that is being edited. */
export function devContainer(section: string): string {
  return containerName(section, DEV_VERSION);
}

/** Builds a section for editing, again after each change of a file it is made of. Returns its clean-up. */
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
    // The compiler of TypeScript has the place in its excerpt alone.
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
    // The page's policy allows no evaluated code.
    devtool: 'cheap-module-source-map',
    output: {
      ...base.output,
      filename: 'assets/[name].js',
      chunkFilename: 'assets/[name].js',
      cssFilename: 'assets/[name].css',
      cssChunkFilename: 'assets/[name].css',
      // A page may still ask for the update before the last one.
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
