import { committedReport } from './api/reports';
import { compareVersions } from './compareVersions';
import type { Imports } from './imports';
import { sharedVersion } from './sharedKeys';

/**
 * The oldest version of a shared package that has all a build takes of it. Of ours by the report of its public face;
 * everything, a name the report has not got, and a package of others need what is installed.
 */
export function neededVersion(key: string, imports: Imports): string {
  const report = key.startsWith('@companion/') ? committedReport(key) : null;
  const names = imports.get(key);
  if (!report || !names) return sharedVersion(key);
  return newest([...names].map((name) => report.exports.get(name)?.version ?? sharedVersion(key)));
}

/** The newest of some versions. @throws RangeError without any. */
export function newest(versions: readonly string[]): string {
  const found = [...versions].sort(compareVersions).at(-1);
  if (!found) throw new RangeError('There is no version to compare.');
  return found;
}
