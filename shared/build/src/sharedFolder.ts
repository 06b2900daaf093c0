import { fileURLToPath } from 'node:url';

/** Where the shared packages lie side by side: `shared/` of this workspace, or `node_modules/@companion/` of a repository that installed them. */
const SHARED = new URL('../../', import.meta.url);

/** Were they installed from tarballs? Then they are what was packed, which the lock file of their repository says. */
export const IS_INSTALLED = SHARED.pathname.includes('/node_modules/');

/** Path of a file of a shared package, `ui` for example. */
export function sharedFile(name: string, path: string): string {
  return fileURLToPath(new URL(`${name}/${path}`, SHARED));
}
