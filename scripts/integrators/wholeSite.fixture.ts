import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionFolders } from '@companion/build/sections';
import type { Health } from '@companion/program';
import type { RunningBackend } from '../../backend/local/src/index';
import { createApp } from '../../host/server/src/app';
import { createReadiness } from '../../host/server/src/watch/readiness';
import type { HostBuild } from '../../shared/build/src/buildHost';
import { integritySchema, type Release, type SectionDeclaration } from '../../shared/contract/src/index';
import { CONTRACT_VERSION } from '../../shared/contract/src/version';
import { generateKeys, sha384, signState } from '../../shared/registry/src/index';

const WELL: Health = { services: { site: 'up', backend: 'up' }, problems: {} };
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NOWHERE = 'http://127.0.0.1:1';
const AT = '2026-01-01T00:00:00Z';
const HASH = integritySchema.parse(`sha384-${'A'.repeat(64)}`);
export const SITE_URL = 'https://site.example';

/** A release record of a section as currently declared; its files are never requested. */
function releaseOf(declaration: SectionDeclaration): Release {
  return {
    schema: 1,
    section: declaration.id,
    version: '1.0.0',
    builtAt: AT,
    commit: null,
    sources: HASH,
    container: `section_${declaration.id.replaceAll('-', '_')}_1_0_0`,
    contract: declaration.contract,
    shared: {},
    entry: 'entry.js',
    assets: [{ path: 'entry.js', integrity: HASH, kind: 'js', size: 1, brotli: 1 }],
    exposes: Object.fromEntries(declaration.routes.map(({ page }) => [page, { js: [], css: [] }])),
    declaration,
    budget: { entry: 1, page: 1, css: 1 },
  };
}

/** Files of a release store with every section in these sources. @returns them by path, with the trusted key */
async function store() {
  const keys = await generateKeys();
  const files = new Map<string, string>();
  const sections: Record<string, object> = {};
  for (const folder of sectionFolders(ROOT)) {
    const { default: declaration } = await import(`../../${folder}/src/section.ts`);
    const text = JSON.stringify(releaseOf(declaration));
    files.set(`/${declaration.id}/1.0.0/release.json`, text);
    const current = { version: '1.0.0', digest: await sha384(text) };
    sections[declaration.id] = { current, previous: null, canary: null, disabled: null };
  }
  const state = { schema: 1, site: keys.site, revision: 1, hosts: [], at: AT, author: 'ann', reason: 'test', sections };
  files.set('/registry.json', JSON.stringify(await signState(state as never, keys.privateKey)));
  return { files, registry: { publicKey: keys.publicKey, site: keys.site } };
}

async function host(folder: string): Promise<void> {
  const none = { js: [], css: [] };
  const build: HostBuild = {
    id: 'a'.repeat(12),
    mode: 'production',
    contract: CONTRACT_VERSION,
    shared: {},
    integrity: {},
    main: none,
    lazy: {},
    pages: {},
    inlineScripts: [],
  };
  for (const each of [join(folder, 'hosts', build.id), folder]) {
    await mkdir(each, { recursive: true });
    await writeFile(join(each, 'index.html'), '<!--head--><!--/head--><!--boot--><!--answers-->');
    await writeFile(join(each, 'build.json'), JSON.stringify(build));
  }
}

/** The site's server over a backend, with every page in these sources. */
export async function wholeSite({ url, keys }: RunningBackend) {
  const dir = await mkdtemp(join(tmpdir(), 'whole-site-'));
  await host(dir);
  const { files, registry } = await store();
  const releases = createServer(({ url: path = '' }, answer) => {
    const text = files.get(path);
    answer.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => releases.listen(0, '127.0.0.1', resolve));
  const app = createApp({
    config: {
      port: 0,
      siteUrl: SITE_URL,
      releasesUrl: `http://127.0.0.1:${(releases.address() as AddressInfo).port}`,
      registry,
      backend: { url, publishableKey: keys.publishable },
      imageOrigins: [],
      appName: 'Companion',
      reputationUrl: 'https://app.example',
      walletConnectProjectId: null,
      safeOrigins: [],
      chainRpcUrl: null,
      analyticsSrc: null,
      documentKey: null,
    },
    network: {
      api: NOWHERE,
      chain: NOWHERE,
      rates: NOWHERE,
      names: NOWHERE,
      namesKey: null,
      backend: null,
      siteKey: null,
      clientId: 'test',
    },
    limit: { requestsPerMinute: 10_000, proxies: 0 },
    hostDir: dir,
    last: { read: async () => null, write: async () => {} },
    metricsToken: null,
    openDataDir: join(dir, 'open-data'),
    health: () => WELL,
    readiness: createReadiness({ health: () => WELL, backend: null, releases: async () => null, dataDir: dir }),
  });
  const incoming = { socket: { remoteAddress: '10.0.0.1' }, headers: {} };
  return {
    ask: (path: string) => Promise.resolve(app.request(path, {}, { incoming } as never)),
    close: async () => {
      releases.close();
      releases.closeAllConnections();
      await rm(dir, { recursive: true });
    },
  };
}
