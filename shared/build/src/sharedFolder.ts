import { fileURLToPath } from 'node:url';

/**
 * Parent folder of the shared packages: `shared/` of this workspace, or `node_modules/@companion/` of a repository that installed
 * them.
 */
const SHARED = new URL('../../', import.meta.url);

/** Whether they were installed from tarballs: then they are unchanged, as recorded in that repository's lock file. */
export const IS_INSTALLED = SHARED.pathname.includes('/node_modules/');

/** Path of a file in a shared package, such as `ui`. */
export function sharedFile(name: string, path: string): string {
  return fileURLToPath(new URL(`${name}/${path}`, SHARED));
}
