import { securityHeaders } from '@companion/program';
import { Hono } from 'hono';
import { controlApp } from './control/controlApp';
import type { RegistryKeys } from './keys';
import type { ReleaseStore } from './releaseStore';
import { storeApp } from './storeServer';

/** Everything the release server answers: the files of the store at `root`, and changes of owners. */
export function releaseApp(store: ReleaseStore, keys: RegistryKeys, root: string, siteUrl: string): Hono {
  const app = new Hono();
  // Outermost: refusals and failures are answers too.
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(securityHeaders(siteUrl))) c.header(name, value);
  });
  app.route('/', controlApp(store, keys));
  app.route('/', storeApp(root));
  return app;
}
