import type { StatsCompilation } from '@rspack/core';

type Module = NonNullable<NonNullable<StatsCompilation['chunks']>[number]['modules']>[number];

/** Names of the packages whose modules ended up in a build, sorted; `@companion/contract/services` apart from its package. */
export function bundledPackages(stats: StatsCompilation): string[] {
  return [...new Set(filesInside(stats).flatMap(packageOf))].sort();
}

/**
 * Files a build was made of, as absolute paths: those whose code is inside, and those of which only a value is, written
 * where it was used. A module that only hands others on is not among them.
 */
export function consumedFiles(stats: StatsCompilation): string[] {
  const used = (stats.modules ?? []).filter(
    ({ usedExports }) => usedExports === true || (usedExports || []).length > 0,
  );
  const files = new Set([...filesInside(stats), ...used.flatMap(filesOf)]);
  // What the bundler makes up itself has no path.
  return [...files].filter((file) => file.startsWith('/'));
}

/** Every source a build has read, those it only hands names on included; of ours alone. As absolute paths. */
export function ownSources(stats: StatsCompilation): string[] {
  const files = new Set((stats.modules ?? []).flatMap(filesOf));
  return [...files].filter((file) => file.startsWith('/') && !/\/node_modules\/(?!@companion\/)/.test(file));
}

function filesInside(stats: StatsCompilation): string[] {
  return (stats.chunks ?? []).flatMap((chunk) => chunk.modules ?? []).flatMap(filesOf);
}

/**
 * Keys of the shared packages a build takes from the host, sorted: those its code asks for, not all there are.
 * @param group Only what this named group of chunks needs before it can run.
 */
export function consumedShared(stats: StatsCompilation, group?: string): string[] {
  const inGroup = group && new Set(stats.namedChunkGroups?.[group]?.chunks);
  const chunks = (stats.chunks ?? []).filter(({ id }) => !inGroup || (id != null && inGroup.has(id)));
  const modules = chunks.flatMap((chunk) => chunk.modules ?? []);
  const keys = modules.flatMap(({ moduleType, name }) => {
    const key = /^consume shared module \(\S+\) (@?[^@\s]+)@/.exec(name ?? '')?.[1];
    return moduleType === 'consume-shared-module' && key ? [key] : [];
  });
  return [...new Set(keys)].sort();
}

/** A concatenated module holds others. */
function filesOf(module: Module): string[] {
  return [module.nameForCondition ?? '', ...(module.modules ?? []).flatMap(filesOf)];
}

function packageOf(file: string): string[] {
  if (/\/(shared|@companion)\/contract\/src\/services\.ts$/.test(file)) return ['@companion/contract/services'];
  const own = /\/shared\/([a-z0-9]+)\/src\//.exec(file)?.[1];
  if (own) return [`@companion/${own}`];
  const installed = file.split('/node_modules/').slice(1).at(-1);
  const [scope = '', name = ''] = installed?.split('/') ?? [];
  return scope ? [scope.startsWith('@') ? `${scope}/${name}` : scope] : [];
}
