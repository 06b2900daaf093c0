import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { TARGETS } from './browsers';

export type BuildMode = 'production' | 'development';

/** What host and sections have in common. `scope` keeps class names of two releases apart. */
export function baseConfig(options: {
  root: string;
  outDir: string;
  mode: BuildMode;
  scope: string;
  /** Marks components, so that an edit can take their place while their state stays. */
  refresh?: boolean;
}): Configuration {
  const production = options.mode === 'production';
  // The bundler writes the last hashes over the first ones wherever their digits stand, also in what is no name: six of them were
  // found within a constant of a curve, and no signature was genuine any more.
  const hash = '[contenthash:10]';
  return {
    mode: options.mode,
    context: options.root,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: options.outDir,
      uniqueName: options.scope,
      filename: `assets/[name].${hash}.js`,
      chunkFilename: `assets/[name].${hash}.js`,
      cssFilename: `assets/[name].${hash}.css`,
      cssChunkFilename: `assets/[name].${hash}.css`,
      assetModuleFilename: `assets/[name].${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      // Chromium queues a second request behind a hung one: give up early enough to fall back.
      chunkLoadTimeout: 8_000,
      // Without it a module that throws once is half-filled in the cache and the next import "works" with no exports.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { '@react-native-async-storage/async-storage': false, 'pino-pretty': false },
    },
    module: {
      // Custom properties keep their names: --shell-bottom is set by the shell's own sheet and read by that of the page.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: '[uniqueName]__[local]-[hash:6]', exportsOnly: false } },
      rules: [
        { test: /\.module\.css$/, type: 'css/module' },
        // A style sheet is imported for its effect, whatever its package says of itself (the wallet kit says it has none).
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css', sideEffects: true },
        { test: /\.woff2$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            env: { targets: TARGETS },
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              // Sections get this runtime from the host; its development twin is not shared.
              transform: { react: { runtime: 'automatic', development: false, refresh: options.refresh ?? false } },
            },
          },
        },
      ],
    },
    optimization: {
      minimize: production,
      chunkIds: production ? 'deterministic' : 'named',
      moduleIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: TARGETS } }),
      ],
    },
    performance: { hints: false },
    plugins: [
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(options.mode),
        // The federation runtime is put into the bundle as the text of a function. When the build itself runs through
        // tsx, that text calls esbuild's name-keeping helper, which no browser has.
        __name: '((value) => value)',
      }),
    ],
  };
}
