import { compareVersions } from '@companion/build/versions';

/**
 * The version of the next release: the one in package.json, or a patch above the newest published version if the declared one
 * is not newer.
 */
export function nextVersion(declared: string, published: readonly string[]): string {
  const newest = [...published].sort(compareVersions).at(-1);
  if (!newest || compareVersions(declared, newest) > 0) return declared;
  const [major = 0, minor = 0, patch = 0] = newest.split('.').map(Number);
  return `${major}.${minor}.${patch + 1}`;
}
