import { type Configuration, rspack, type StatsCompilation } from '@rspack/core';
import { BuildFailed } from './buildFailed';

/** Runs one build to completion. @throws BuildFailed with every error. */
export async function compile(config: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(config);
  try {
    const stats = await new Promise<StatsCompilation>((resolve, reject) => {
      compiler.run((error, result) => {
        if (error) return reject(new BuildFailed(error.message));
        if (result?.hasErrors()) return reject(new BuildFailed(result.toString('errors-only')));
        resolve(
          result?.toJson({
            all: false,
            assets: true,
            chunkGroups: true,
            ids: true,
            chunks: true,
            chunkModules: true,
            modules: true,
            modulesSpace: 1_000_000,
            usedExports: true,
            // Otherwise dependent modules, or long lists of modules, are only counted.
            dependentModules: true,
            orphanModules: true,
            chunkModulesSpace: 1_000_000,
            nestedModules: true,
            nestedModulesSpace: 1_000_000,
          }) ?? {},
        );
      });
    });
    return stats;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
