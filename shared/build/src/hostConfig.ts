import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { type BuildMode, baseConfig } from './baseConfig';
import { esmFederation } from './esmFederation';
import { hostShared, lazySharedModule, sharedVersions } from './sharedKeys';

/** rspack configuration of the host: provides the shared packages, and knows no section or URL. */
export function hostConfig(options: { root: string; outDir: string; mode?: BuildMode }): Configuration {
  const { root, outDir, mode = 'production' } = options;
  const base = baseConfig({ root, outDir, mode, scope: 'host' });
  return {
    ...base,
    name: 'host',
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    optimization: {
      ...base.optimization,
      splitChunks: {
        ...(base.optimization?.splitChunks || {}),
        // The kits emit a chunk per icon. Each would add a file name and a hash to the first script, so they are merged.
        cacheGroups: {
          walletIcons: icons('wallet-icons', /rainbowkit[\\/]dist[\\/](?!chunk-)[A-Za-z0-9]+-[A-Z0-9]{8}\.js$/),
          appkitIcons: icons('appkit-icons', /appkit-ui[\\/]dist[\\/]esm[\\/]src[\\/]assets[\\/]/),
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      esmFederation(),
      new rspack.experiments.VirtualModulesPlugin({ 'src/lazyShared.js': lazySharedModule() }),
      new rspack.DefinePlugin({ __SHARED_VERSIONS__: JSON.stringify(sharedVersions()) }),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        shared: hostShared(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          // Entries are loaded by address, never by a manifest.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      // The hashes are in the first script and do not compress: keep them short.
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
    ],
  };
}

function icons(name: string, test: RegExp) {
  return { name, test, chunks: 'async' as const, enforce: true, priority: 20 };
}
