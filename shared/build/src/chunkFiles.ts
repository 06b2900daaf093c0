import type { StatsCompilation } from '@rspack/core';

export type ChunkFiles = { js: string[]; css: string[] };

/** Files a named chunk group loads first, by kind, without source maps. */
export function filesOfGroup(stats: StatsCompilation, name: string): ChunkFiles {
  const group = stats.namedChunkGroups?.[name];
  if (!group) throw new Error(`The build made no chunk named "${name}".`);
  return split((group.assets ?? []).map((asset) => asset.name));
}

/** Files of the chunks with a module, found by the end of its path. */
export function filesOfModule(stats: StatsCompilation, moduleSuffix: string): ChunkFiles {
  const chunks = (stats.chunks ?? []).filter((chunk) => chunk.modules?.some((m) => holds(m, moduleSuffix)));
  return split(chunks.flatMap((chunk) => chunk.files ?? []));
}

type Module = NonNullable<NonNullable<StatsCompilation['chunks']>[number]['modules']>[number];

function holds(module: Module, suffix: string): boolean {
  return (
    Boolean(module.nameForCondition?.endsWith(suffix)) || Boolean(module.modules?.some((inner) => holds(inner, suffix)))
  );
}

function split(names: string[]): ChunkFiles {
  const unique = [...new Set(names)];
  return { js: unique.filter((name) => name.endsWith('.js')), css: unique.filter((name) => name.endsWith('.css')) };
}
