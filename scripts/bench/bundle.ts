import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildHost, chunkOf, type HostBuild, readDeclaration } from '@companion/build';
import { sectionFolders } from '@companion/build/sections';
import { rspack } from '@rspack/core';
import { HOST_PAGES } from '../../host/src/routing/matchPage';

/** The same sources as a single bundle: the baseline for the federated page. */
export type Bundle = { dir: string; build: HostBuild };

/** Chunk of a section's module in the bundle, which the site server treats like a host page. */
export function bundledChunk(section: string, request: string): string {
  return `${section}-${chunkOf(request)}`;
}

const RUNTIME = join(import.meta.dirname, 'bundledRuntime.ts');

/** Builds host and sections without federation: every page is a chunk of one build, split by the bundler. */
export async function buildBundle(root: string, outDir: string): Promise<Bundle> {
  const modules: { key: string; chunk: string; file: string }[] = [];
  for (const folder of sectionFolders(root)) {
    const section = await readDeclaration(join(root, folder));
    for (const request of [...section.routes.map(({ page }) => page), ...section.widgets.map(({ module }) => module)])
      modules.push({
        key: `${section.id} ${request}`,
        chunk: bundledChunk(section.id, request),
        file: join(root, folder, 'src', request),
      });
  }
  const imports = modules.map(
    ({ key, chunk, file }) => `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ '${file}'),`,
  );
  const written = join(outDir, '../bundled-modules.js');
  await writeFile(written, `export const modules = {\n${imports.join('\n')}\n};\n`);
  const federated = join(root, 'host/src/federation/runtime.ts');
  const build = await buildHost({
    root: join(root, 'host/'),
    outDir,
    pages: [...HOST_PAGES.map(({ page }) => page), ...modules.map(({ chunk }) => chunk)],
    adapt: (config) => ({
      ...config,
      plugins: [
        ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
        new rspack.NormalModuleReplacementPlugin(/\/runtime$/, (resource) => {
          if (join(resource.context, `${resource.request}.ts`) === federated) resource.request = RUNTIME;
        }),
        new rspack.NormalModuleReplacementPlugin(/\/bundledModules$/, written),
      ],
    }),
  });
  return { dir: outDir, build };
}
