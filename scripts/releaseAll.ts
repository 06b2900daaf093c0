import { join } from 'node:path';
import type { Environment } from './environment';

/** Prepares host and releases, see prepareReleases. */
export async function releaseAll(
  { root, dataDir }: Environment,
  { publish, onReport }: { publish: boolean; onReport: (line: string) => void },
): Promise<void> {
  // Loaded here, while the database starts.
  const { prepareReleases } = await import('./buildSite');
  await prepareReleases(root, dataDir, {
    hostDist: process.env.DEV_SECTIONS ? null : process.env.HOST_DIST || join(root, 'host/dist'),
    publish,
    onReport,
  });
}
