import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildHost } from '@companion/build';
import { pruneHosts, touchHost } from '@companion/build/hosts';
import type { HostOffer } from '@companion/contract';
import { changeRegistry, currentState, FolderStore, registryKeys, storeApp } from '@companion/release';
import { serve } from '@hono/node-server';
import { HOST_PAGES } from '../../../host/src/routing/matchPage';
import { type PlainSite, startSiteServer } from '../../plainSite';
import { SITES } from '../../sites';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const why = { author: 'suite', reason: 'test' };

/** Both hosts in one folder, built once for all sites of a worker. */
let built: Promise<{ dist: string; host: HostOffer }> | undefined;

async function buildNext(): Promise<{ dist: string; host: HostOffer }> {
  const dist = mkdtempSync(join(tmpdir(), 'two-hosts-'));
  process.once('exit', () => rmSync(dist, { recursive: true, force: true }));
  // With their times: the oldest of more than five hosts is removed.
  cpSync(join(repository, 'host/dist'), dist, { recursive: true, preserveTimestamps: true });
  const { id, contract, shared } = await buildHost({
    root: join(repository, 'host/'),
    outDir: dist,
    pages: HOST_PAGES.map(({ page }) => page),
    compressed: false,
    adapt: (config) => ({ ...config, output: { ...config.output, hashSalt: 'another host' } }),
  });
  return { dist, host: { id, contract, shared } };
}

/**
 * A site with two hosts, the golden site's and one that shares no file names with it. It has its own store and build folder,
 * so that other tests are not affected, and the golden site's backend.
 */
export class HostSite {
  private constructor(
    private readonly folder: string,
    private readonly store: Server,
    private readonly site: PlainSite,
    readonly first: string,
    readonly next: string,
  ) {}

  static async start(): Promise<HostSite> {
    const { dataDir, ports } = SITES.golden;
    const folder = mkdtempSync(join(tmpdir(), 'host-site-'));
    const data = join(folder, 'data');
    const dist = join(folder, 'dist');
    mkdirSync(data);
    for (const name of ['releases', 'release-keys.json'])
      cpSync(join(dataDir, name), join(data, name), { recursive: true });
    built ??= buildNext();
    const { dist: both, host } = await built;
    cpSync(both, dist, { recursive: true, preserveTimestamps: true });
    const store = new FolderStore(join(data, 'releases'));
    const keys = await registryKeys(join(data, 'release-keys.json'));
    const golden = (await currentState(store, keys))?.hosts[0];
    const first = golden?.id;
    if (!golden || !first || first === host.id) throw new Error('The golden site has no host of its own.');
    // Both are registered; the golden site's is live.
    await changeRegistry(store, keys, why, () => [
      { action: 'host', host },
      { action: 'host', host: golden },
    ]);
    const server = serve({ fetch: storeApp(store.root).fetch, port: 0 }) as Server;
    await new Promise<void>((listening) => server.once('listening', () => listening()));
    const { publishable } = JSON.parse(readFileSync(join(dataDir, 'postgres/keys.json'), 'utf8'));
    const site = await startSiteServer({
      DATA_DIR: data,
      HOST_DIST: dist,
      RELEASES_PORT: String((server.address() as AddressInfo).port),
      BACKEND: `http://localhost:${ports.backend}`,
      SUPABASE_PUBLISHABLE_KEY: publishable,
      REQUESTS_PER_MINUTE: '1000000',
    });
    return new HostSite(folder, server, site, first, host.id);
  }

  get origin(): string {
    return this.site.origin;
  }

  /** Makes the other host live, and waits until the site has picked that up. */
  async goTo(host: string): Promise<void> {
    const store = new FolderStore(join(this.folder, 'data/releases'));
    const keys = await registryKeys(join(this.folder, 'data/release-keys.json'));
    await changeRegistry(store, keys, why, (state) => {
      const [live, ...others] = state?.hosts ?? [];
      const offer = others.find(({ id }) => id === host);
      return live?.id !== host && offer ? [{ action: 'host', host: offer }] : [];
    });
    for (;;) {
      const plan = await (await fetch(`${this.origin}/plan.json`)).json();
      if (plan.host.live === host) return;
      await new Promise((done) => setTimeout(done, 200));
    }
  }

  /** Removes the files the next host does not have, as happens six releases later. */
  async forgetFirst(): Promise<void> {
    const dist = join(this.folder, 'dist');
    await touchHost(dist, this.next);
    await pruneHosts(dist, 1);
  }

  /** Removes files of any host, like a deployment that lost some. */
  lose(name: RegExp): void {
    const assets = join(this.folder, 'dist/assets');
    for (const file of readdirSync(assets)) if (name.test(file)) rmSync(join(assets, file));
  }

  stop(): void {
    this.site.stop();
    this.store.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
