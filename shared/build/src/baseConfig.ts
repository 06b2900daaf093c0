import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { TARGETS } from './browsers';

export type BuildMode = 'production' | 'development';

/** Configuration shared by host and sections. `scope` keeps class names of two releases apart. */
export function baseConfig(options: {
  root: string;
  outDir: string;
  mode: BuildMode;
  scope: string;
  /** Instruments components for Fast Refresh, so that edits preserve their state. */
  refresh?: boolean;
}): Configuration {
  const production = options.mode === 'production';
  // The bundler replaces provisional hashes by their final ones wherever the digits occur, even inside other values: a six-digit
  // hash matched part of an elliptic curve constant, and every signature check failed.
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
      // Otherwise a module that throws once stays half-initialized in the cache, and the next import "works" without exports.
      strictModuleErrorHandling: true,
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { '@react-native-async-storage/async-storage': false, 'pino-pretty': false },
    },
    module: {
      // Custom properties keep their names: --shell-bottom is set in the shell's style sheet and read in the page's.
      parser: { 'css/module': { namedExports: false, dashedIdents: false } },
      generator: { 'css/module': { localIdentName: '[uniqueName]__[local]-[hash:6]', exportsOnly: false } },
      rules: [
        { test: /\.module\.css$/, type: 'css/module' },
        // Style sheets are imported for their side effect, even if their package claims to have none (as the wallet kit does).
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
              // Sections get this runtime from the host, which does not share its development variant.
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
        // The federation runtime is bundled as the source text of a function. If the build runs through tsx, that text calls
        // esbuild's name helper, which browsers do not have.
        __name: '((value) => value)',
      }),
    ],
  };
}
