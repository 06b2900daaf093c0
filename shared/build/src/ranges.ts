import { committedReport } from './api/reports';
import { compareVersions } from './compareVersions';
import type { Imports } from './imports';
import { sharedVersion } from './sharedKeys';

/**
 * Oldest version of a shared package with everything a build uses. For our packages it comes from the API report; importing
 * everything, an unreported name, or a third-party package requires the installed version.
 */
export function neededVersion(key: string, imports: Imports): string {
  const report = key.startsWith('@companion/') ? committedReport(key) : null;
  const names = imports.get(key);
  if (!report || !names) return sharedVersion(key);
  return newest([...names].map((name) => report.exports.get(name)?.version ?? sharedVersion(key)));
}

/** The newest of several versions. @throws RangeError if there are none. */
export function newest(versions: readonly string[]): string {
  const found = [...versions].sort(compareVersions).at(-1);
  if (!found) throw new RangeError('There is no version to compare.');
  return found;
}
