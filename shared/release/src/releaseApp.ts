import { securityHeaders } from '@companion/program';
import { Hono } from 'hono';
import { controlApp } from './control/controlApp';
import { FolderStore } from './folderStore';
import type { RegistryKeys } from './keys';
import type { ReleaseStore } from './releaseStore';
import { storeApp } from './storeServer';

/** The release server's routes: the files of a store in a folder, and changes by owners. A bucket is served separately. */
export function releaseApp(store: ReleaseStore, keys: RegistryKeys, siteUrl: string): Hono {
  const app = new Hono();
  // Outermost, to cover refusals and failures too.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(siteUrl))) c.header(name, value);
  });
  app.route('/', controlApp(store, keys));
  if (store instanceof FolderStore) app.route('/', storeApp(store.root));
  return app;
}
