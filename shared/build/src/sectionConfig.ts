import type { SectionDeclaration } from '@companion/contract';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { type BuildMode, baseConfig } from './baseConfig';
import { esmFederation } from './esmFederation';
import { FreshChunksPlugin } from './freshChunks';
import { sectionShared } from './sharedKeys';

/** Global name of a release's container: unique per release, so that two versions can be in one page. */
export function containerName(section: string, version: string): string {
  return `section_${section}_${version}`.replace(/[^a-z0-9]/g, '_');
}

export const ENTRY_FILE = 'entry.js';

/** rspack configuration of one section release: a script-type remote exposing its pages and widgets. */
export function sectionConfig(options: {
  root: string;
  outDir: string;
  version: string;
  declaration: SectionDeclaration;
  mode?: BuildMode;
  refresh?: boolean;
}): Configuration {
  const { root, outDir, version, declaration, mode = 'production', refresh = false } = options;
  const container = containerName(declaration.id, version);
  const base = baseConfig({ root, outDir, mode, scope: `${declaration.id}@${version}`, refresh });
  return {
    ...base,
    name: declaration.id,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    optimization: {
      ...base.optimization,
      // Each file adds its hash to the entry: one style sheet, and one script for what many pages use. Code used by two or three
      // pages is duplicated in them: as a shared file it was twice what a page needs.
      splitChunks: {
        cacheGroups: {
          styles: { name: 'shared', type: /css/, chunks: 'all', enforce: true },
          shared: { name: 'shared', type: /javascript/, chunks: 'async', minChunks: 4, enforce: true },
          default: false,
          defaultVendors: false,
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      esmFederation(),
      new ModuleFederationPlugin({
        name: container,
        filename: ENTRY_FILE,
        library: { type: 'var', name: container },
        exposes: exposedModules(declaration),
        shared: sectionShared(),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      new FreshChunksPlugin(),
      // A development build has no lasting hash.
      ...(mode === 'production' ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
    ],
  };
}

/** Every page and widget module, under the exact name in the declaration. */
function exposedModules(declaration: SectionDeclaration): Record<string, { import: string; name: string }> {
  const requests = [...declaration.routes.map((route) => route.page), ...declaration.widgets.map((w) => w.module)];
  return Object.fromEntries(
    requests.map((request) => [request, { import: `./src/${request.slice(2)}`, name: chunkOf(request) }]),
  );
}

/** Chunk name of an exposed module: `./reviews/ReviewsPage` -> `reviews-ReviewsPage`. */
export function chunkOf(request: string): string {
  return request.slice(2).replaceAll('/', '-');
}
