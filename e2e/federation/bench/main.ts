import dns from 'node:dns';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sectionFolders } from '@companion/build/sections';
import type { RegistryState, ReleaseRef, SectionState } from '@companion/contract';
import { generateKeys, signState } from '@companion/registry';
import { FolderStore, revisionPath } from '@companion/release';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createSite } from '../../../host/server/src/site';
import type { SiteConfig } from '../../../host/server/src/siteConfig';
import { builtHost } from '../../../scripts/buildSite';
import { developing } from './developing';
import { faultServer } from './faultServer';
import { publishVariants } from './fixtureSections';
import { buildPreviousHost } from './previousHost';
import { type Signer, signing } from './signing';
import { BENCH, BENCH_PORT, type TransportFault, VARIANTS, type Variant } from './variants';

// Browsers resolve every *.localhost name to this machine, but not every system resolver does.
const lookup = dns.lookup;
dns.lookup = ((name: string, ...rest: unknown[]) =>
  (lookup as (...args: unknown[]) => void)(name.endsWith('.localhost') ? 'localhost' : name, ...rest)) as typeof lookup;

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const hostDist = process.env.HOST_DIST ?? join(repository, 'host/dist');
const workspace = mkdtempSync(join(tmpdir(), 'fault-bench-'));
const full = Boolean(process.env.FULL);
/** Without FULL one section has every variant, the others only what their test column needs. */
const FULL_COLUMN = 'reviews';
const MAIN_VARIANTS: Variant[] = ['before', 'good', 'troubled'];

/** Starts the bench: a site with its production policy, one origin per section, a control port. */
async function main(): Promise<void> {
  const store = new FolderStore(join(workspace, 'releases'));
  const keys = await generateKeys();
  const refs: Record<string, Record<string, ReleaseRef>> = {};
  for (const folder of sectionFolders(repository)) {
    const id = folder.replace(/^remote-/, '');
    const variants = full || id === FULL_COLUMN ? VARIANTS : MAIN_VARIANTS;
    refs[id] = await publishVariants(repository, workspace, store, folder, variants);
  }
  const good = (): RegistryState['sections'] =>
    Object.fromEntries(
      Object.entries(refs).map(([id, of]) => [id, state(of, { current: 'good', previous: 'before' })]),
    );
  let sections = good();
  let held: RegistryState['held'];
  let signer: Signer | null = null;
  const sign = await signing(keys);
  let revision = 0;
  let turn = Promise.resolve();
  await point(sections);

  const faults = new Map<string, TransportFault>();
  let telemetry: { section: string }[] = [];
  const control = new Hono();
  control.get('/sections', (c) =>
    c.json(Object.fromEntries(Object.entries(refs).map(([id, of]) => [id, Object.keys(of)]))),
  );
  control.post('/fault/:section/:fault', (c) => {
    const { section, fault } = c.req.param();
    if (fault === 'none') faults.delete(section);
    else faults.set(section, fault as TransportFault);
    return c.body(null, 204);
  });
  control.post('/state/:section', async (c) => {
    const id = c.req.param('section');
    const wanted = state(refs[id] ?? {}, await c.req.json());
    return c.json({ revision: await point({ ...sections, [id]: wanted }) });
  });
  control.post('/held/:section', async (c) => {
    const id = c.req.param('section');
    const variants: Variant[] = await c.req.json();
    const refOf = (variant: Variant) => state(refs[id] ?? {}, { current: variant }).current;
    held = variants.length > 0 ? { [id]: variants.map(refOf) } : undefined;
    return c.json({ revision: await point(sections) });
  });
  control.post('/signed', async (c) => {
    signer = await c.req.json();
    return c.json({ revision: await point(sections) });
  });
  control.get('/telemetry', (c) => c.json(telemetry));
  control.delete('/telemetry/:section', (c) => {
    telemetry = telemetry.filter(({ section }) => section !== c.req.param('section'));
    return c.body(null, 204);
  });
  control.post('/reset', async (c) => {
    faults.clear();
    held = undefined;
    signer = null;
    return c.json({ revision: await point(good()) });
  });
  // The site's backend: accepts telemetry, has no data.
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  for (const path of ['/rest/v1/*', '/functions/v1/*']) control.options(path, (c) => c.body(null, 204, cors));
  control.post('/functions/v1/release-telemetry', async (c) => {
    telemetry.push(...(await c.req.json()).events);
    return c.body(null, 204, cors);
  });
  control.all('/rest/v1/*', (c) => c.json({ code: '503', message: 'no data in the bench' }, 503, cors));

  control.route('/', developing(repository, workspace));

  const site = (siteUrl: string, dist: string, devSections: SiteConfig['devSections'] = null) => {
    const port = Number(new URL(siteUrl).port);
    const config: SiteConfig = {
      port,
      siteUrl,
      releasesUrl: `http://{section}.localhost:${BENCH_PORT + 1}`,
      registry: { publicKey: keys.publicKey, site: keys.site },
      backend: { url: BENCH.control, publishableKey: 'bench' },
      imageOrigins: [],
      appName: 'Companion',
      reputationUrl: 'https://app.ethos.network',
      walletConnectProjectId: null,
      safeOrigins: [],
      chainRpcUrl: null,
      analyticsSrc: null,
      documentKey: null,
      devSections,
    };
    return serve({ fetch: createSite(config, dist).fetch, port });
  };
  const previousDist = join(workspace, 'previous-host');
  const devDist = join(workspace, 'dev-host');
  await buildPreviousHost(repository, previousDist);
  await builtHost(repository, devDist, 'development');
  site(BENCH.site, hostDist);
  site(BENCH.previousSite, previousDist);
  site(BENCH.openSite, hostDist, {});
  site(BENCH.devSite, devDist, {});
  serve({ fetch: faultServer(store.root, faults).fetch as () => Response, port: BENCH_PORT + 1 });
  serve({ fetch: control.fetch, port: BENCH_PORT + 2 }, () => console.log('bench ready'));

  /** Puts these sections into the registry and returns the revision. Changes are applied in order, one at a time. */
  function point(next: RegistryState['sections']): Promise<number> {
    sections = next;
    const mine = ++revision;
    const at = new Date().toISOString();
    const document: RegistryState = {
      schema: 1,
      site: keys.site,
      revision: mine,
      hosts: [],
      at,
      author: 'bench',
      reason: 'test',
      ...(held && { held }),
      sections,
    };
    turn = turn.then(async () => {
      const text = JSON.stringify(await signState(await sign(document, signer), keys.privateKey));
      await store.create(revisionPath(mine), text);
      await store.swapPointer(await store.read('registry.json'), text);
    });
    return turn.then(() => mine);
  }
}

type Wanted = {
  current: Variant;
  previous?: Variant;
  canary?: { release: Variant; percent: number };
  disabled?: string;
};

function state(refs: Record<string, ReleaseRef>, { current, previous, canary, disabled }: Wanted): SectionState {
  const ref = (variant: Variant): ReleaseRef => {
    const found = refs[variant];
    if (!found) throw new Error(`The bench has no ${variant}.`);
    return found;
  };
  return {
    current: ref(current),
    previous: previous ? ref(previous) : null,
    canary: canary ? { ...ref(canary.release), percent: canary.percent, salt: '5a17'.repeat(4) } : null,
    disabled: disabled ? { reason: disabled } : null,
  };
}

function stop(): void {
  rmSync(workspace, { recursive: true, force: true });
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

main().catch((error) => {
  console.error(error);
  rmSync(workspace, { recursive: true, force: true });
  process.exit(1);
});
