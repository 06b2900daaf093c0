import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { HostBuild } from '@companion/build';
import { changeRegistry, FolderStore, registryKeys } from '@companion/release';
import { compilePrograms } from '../programs.mjs';
import { backendKeys, releaseControl } from '../serviceSettings';
import { Supervisor } from '../supervise/Supervisor';
import { TIMING } from '../supervise/timing';
import type { Target } from './packets';

const NETWORK_DATA = 'e2e/fixtures/g1.json';
const DAY = '2026-03-16';
/** Larger than a connection's buffers, in bytes: a client that disconnects leaves the middle of a file unread. */
const LARGE = 8 * 1024 * 1024;

/** The services of a site as `npm start` runs them, each behind its port. */
export interface PacketSite {
  supervisor: Supervisor;
  /** Targets for packets, by service. */
  targets: Readonly<Record<string, Target>>;
  secret: string;
  /** Output of the services and of their supervisor. */
  lines: string[];
  stop(): Promise<void>;
}

export async function startPacketSite(): Promise<PacketSite> {
  const root = resolve('.');
  const dataDir = mkdtempSync(join(tmpdir(), 'companion-packets-'));
  const lines: string[] = [];
  // This test is not about how quickly a busy machine accepts a connection.
  const supervisor = new Supervisor((line) => lines.push(line), { ...TIMING, patience: 60_000 });
  const stop = async () => {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const programs = await compilePrograms();
    const open = (id: string) => supervisor.open(id, id, { port: 0, variable: 'PORT' });
    const [backend, site, releases, network] = await Promise.all(['backend', 'site', 'releases', 'network'].map(open));
    const ports = { backend, site, releases, network } as Record<'backend' | 'site' | 'releases' | 'network', number>;
    const settings = { root, dataDir, ports, networkData: NETWORK_DATA, backend: 'embedded' as const };
    await layOut(dataDir);
    const control = await releaseControl(settings);
    const env = {
      DATA_DIR: dataDir,
      NETWORK_DATA,
      PORT: String(site),
      RELEASES_PORT: String(releases),
      SUPABASE_PORT: String(backend),
      NETWORK_PORT: String(network),
      HOST_DIST: join(dataDir, 'host'),
      // All packets come from one address.
      REQUESTS_PER_MINUTE: '1000000',
      EXPORTS_PER_HOUR: '1000000',
      ...control,
    };
    const start = (name: string, program: string, more: NodeJS.ProcessEnv = {}) =>
      supervisor.start(name, {
        name,
        file: join(programs, `${program}.js`),
        env: { ...env, ...more },
        ready: / ready on /,
        onLine: (line) => lines.push(`${name}: ${line}`),
      });
    await Promise.all([
      start('backend', 'backend/local/src/main'),
      start('releases', 'shared/release/src/server'),
      start('network', 'backend/network/src/main'),
    ]);
    const keys = backendKeys(settings);
    await start('site', 'host/server/src/main', keys?.site);
    const publishable = keys?.site.SUPABASE_PUBLISHABLE_KEY ?? '';
    const target = (port: number, paths: readonly string[]): Target => ({ port, paths, publishable });
    return {
      supervisor,
      targets: {
        backend: target(ports.backend, ['/health', '/rest/v1/rpc/site_status', '/rest/v1/', '/functions/v1/feed/a']),
        site: target(ports.site, [
          '/config.json',
          '/',
          '/home',
          `/open-data/${DAY}/all.tar`,
          '/plan.json',
          '/first.json?at=/',
        ]),
        releases: target(ports.releases, ['/registry.json', '/overview', '/control']),
        network: target(ports.network, ['/avatars/1.svg', '/api/v2/profiles', '/api/v2/activities/feed']),
      },
      secret: keys?.jobs?.SUPABASE_SECRET_KEY ?? '',
      lines,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Content of the site: a minimal host, a signed registry that names it, and a day of open data. */
async function layOut(dataDir: string): Promise<void> {
  const none = { js: [], css: [] };
  const host: HostBuild = {
    id: 'a'.repeat(12),
    mode: 'production',
    contract: '1.0.0',
    shared: {},
    integrity: {},
    main: none,
    lazy: {},
    pages: {},
    inlineScripts: [],
  };
  for (const folder of [join(dataDir, 'host'), join(dataDir, 'host/hosts', host.id)]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<!--head--><!--/head--><!--boot--><!--answers-->');
    writeFileSync(join(folder, 'build.json'), JSON.stringify(host));
  }
  const { id, contract, shared } = host;
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  const why = { author: 'test', reason: 'test' };
  await changeRegistry(new FolderStore(join(dataDir, 'releases')), keys, why, () => [
    { action: 'host', host: { id, contract, shared } },
  ]);
  const day = { day: DAY, archive: 'a.tar', bytes: LARGE, sha256: 'a'.repeat(64), parts: [], files: [] };
  mkdirSync(join(dataDir, 'open-data'));
  writeFileSync(join(dataDir, 'open-data/a.tar'), Buffer.alloc(LARGE));
  writeFileSync(join(dataDir, 'open-data/index.json'), JSON.stringify({ days: [day] }));
}
