import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChunkFiles,
  chunkOf,
  compile,
  compressDir,
  filesOfGroup,
  hostConfig,
  readDeclaration,
} from '@companion/build';
import { rspack } from '@rspack/core';
import { sectionFolders } from '../sections';

/** The same sources as one program: what the federated page is measured against. */
export type Bundle = {
  dir: string;
  main: ChunkFiles;
  /** First files of a page, by `<section> <module>`. */
  pages: Record<string, ChunkFiles>;
  integrity: Record<string, string>;
};

/** Builds host and sections without federation: every page is a chunk of one build, split as the bundler sees fit. */
export async function buildBundle(root: string, outDir: string): Promise<Bundle> {
  const modules: { key: string; chunk: string; file: string }[] = [];
  for (const folder of sectionFolders(root)) {
    const section = await readDeclaration(join(root, folder));
    for (const request of [...section.routes.map(({ page }) => page), ...section.widgets.map(({ module }) => module)])
      modules.push({
        key: `${section.id} ${request}`,
        chunk: `${section.id}-${chunkOf(request)}`,
        file: join(root, folder, 'src', request),
      });
  }
  const imports = modules.map(
    ({ key, chunk, file }) => `  ${JSON.stringify(key)}: () => import(/* webpackChunkName: "${chunk}" */ '${file}'),`,
  );
  const runtime = join(outDir, '../bundled-runtime.js');
  await writeFile(
    runtime,
    `const modules = {\n${imports.join('\n')}\n};
export const importFromRelease = ({ id }, request) => modules[id + ' ' + request]();
export const forgetRelease = () => {};\n`,
  );
  const config = hostConfig({ root: join(root, 'host/'), outDir });
  const federated = join(root, 'host/src/federation/runtime.ts');
  const stats = await compile({
    ...config,
    plugins: [
      ...(config.plugins ?? []).filter((plugin) => plugin?.constructor.name !== 'ModuleFederationPlugin'),
      new rspack.NormalModuleReplacementPlugin(/\/runtime$/, (resource) => {
        if (join(resource.context, `${resource.request}.ts`) === federated) resource.request = runtime;
      }),
    ],
  });
  const files = await compressDir(outDir);
  return {
    dir: outDir,
    main: filesOfGroup(stats, 'main'),
    pages: Object.fromEntries(modules.map(({ key, chunk }) => [key, filesOfGroup(stats, chunk)])),
    integrity: Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])),
  };
}

/** The host's own index.html with the bundle's files in place of the host's. */
export async function bundleTemplate(hostDist: string, bundle: Bundle): Promise<string> {
  const html = await readFile(join(hostDist, 'index.html'), 'utf8');
  const { main, integrity } = bundle;
  const own = [
    ...main.css.map((p) => `<link rel="stylesheet" href="/${p}" integrity="${integrity[p]}" crossorigin="anonymous">`),
    ...main.js.map((p) => `<script defer src="/${p}" integrity="${integrity[p]}" crossorigin="anonymous"></script>`),
  ].join('\n');
  return html
    .replace(/<link rel="stylesheet"[^>]*>\n?/g, '')
    .replace(/(<script defer [^>]*><\/script>\n?)+/, () => own);
}
