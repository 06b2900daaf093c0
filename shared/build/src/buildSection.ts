import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type SectionDeclaration, sectionSchema } from '@companion/contract';
import { tsImport } from 'tsx/esm/api';
import { REPORTED } from './api/reports';
import { BuildFailed } from './buildFailed';
import { bundledPackages, consumedFiles, consumedShared, ownSources } from './bundledPackages';
import { type ChunkFiles, filesOfGroup } from './chunkFiles';
import { compile } from './compile';
import { type BuiltFile, compressDir } from './compress';
import { type Imports, importsOf } from './imports';
import { type BuildInputs, inputsOf } from './inputs';
import { neededVersion } from './ranges';
import { chunkOf, containerName, ENTRY_FILE, sectionConfig } from './sectionConfig';
import { lazyShared } from './sharedKeys';
import { sheetProblems } from './styles/sheetProblems';

export type SectionBuild = {
  declaration: SectionDeclaration;
  container: string;
  entry: string;
  files: BuiltFile[];
  /** First files of each exposed module, by its declared name. */
  exposes: Record<string, ChunkFiles>;
  /** Packages bundled into the build, excluding those provided by the host. */
  packages: string[];
  /** Lowest required version of each shared package, by the keys it takes from the host. */
  needs: Record<string, string>;
  inputs: BuildInputs;
};

/** Reads a section's declaration from `<root>/src/section.ts`. @throws if it violates the contract. */
export async function readDeclaration(root: string): Promise<SectionDeclaration> {
  const module = await tsImport(pathToFileURL(`${root}/src/section.ts`).href, import.meta.url);
  return sectionSchema.parse(module.default);
}

/**
 * Builds one release of a section into `outDir`, compressed. `root` is the section's folder.
 * @throws BuildFailed, also for styles that reach beyond the section.
 */
export async function buildSection(options: { root: string; outDir: string; version: string }): Promise<SectionBuild> {
  const declared = await readDeclaration(options.root);
  const stats = await compile(sectionConfig({ ...options, declaration: declared }));
  const files = await compressDir(options.outDir);
  const strangers = await sheetProblems(
    options.outDir,
    files.map(({ path }) => path),
    declared.id,
  );
  if (strangers.length > 0) throw new BuildFailed(strangers.join('\n'));
  const imports = importsOf(ownSources(stats));
  const folder = basename(options.root);
  const own = [`${folder}/src`, `${folder}/package.json`];
  const routes = declared.routes.map((route) => ({ ...route, uses: lazyShared(stats, chunkOf(route.page)) }));
  const declaration = { ...declared, routes };
  const requests = [...routes.map(({ page }) => page), ...declared.widgets.map((w) => w.module)];
  const exposes = Object.fromEntries(requests.map((request) => [request, filesOfGroup(stats, chunkOf(request))]));
  return {
    declaration,
    container: containerName(declaration.id, options.version),
    entry: ENTRY_FILE,
    files,
    exposes,
    packages: bundledPackages(stats),
    needs: Object.fromEntries(consumedShared(stats).map((key) => [key, neededVersion(key, imports)])),
    inputs: { ...(await inputsOf(dirname(options.root), own, consumedFiles(stats))), takes: takenOf(imports) },
  };
}

/** What a section imports from our packages, to find out whom a change would affect. */
function takenOf(imports: Imports): Record<string, string[] | null> {
  const ours = [...imports].filter(([key]) => REPORTED.includes(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(ours.map(([key, names]) => [key, names && [...names].sort()]));
}
