import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { orUsage, runProgram } from '@companion/program';
import type { Browser } from '@playwright/test';
import { launchChromium } from '../../e2e/browser';
import { allCounted } from '../../e2e/counted';
import { PAGE_LINES } from '../../e2e/specification';
import { ensureWholeChromium } from '../chromium';
import { type Bundle, buildBundle } from './bundle';
import { type FirstRound, firstRound, reportFirstRound } from './firstRound';
import { type SectionChange, sectionChange, type Visit, visit } from './measure';
import { reportPages, reportTheRest, reportVisits, type Visits } from './report';
import { type Scroll, scrollLongList } from './scroll';
import {
  bundledSite,
  certificate,
  federatedSite,
  freePort,
  type Protocol,
  type Running,
  trustOwnCertificate,
} from './servers';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options = {
  runs: { type: 'string', default: '5' },
  path: { type: 'string', multiple: true, default: ['/reviews'] as string[] },
  pages: { type: 'boolean', default: false },
  'first-round': { type: 'boolean', default: false },
} as const;
const { values } = orUsage(
  () => parseArgs({ options }),
  'npm run bench -- [--runs 5] [--path /reviews --path /home | --pages | --first-round]',
);
const runs = Number(values.runs);
/** With `--pages`, every page in the table of docs/specification.md, at an address that exists in the demo data. */
const paths = values.pages
  ? [...new Set(PAGE_LINES.map(({ at }) => at.replace(/\b(alice|bob|mallory)\b/, '1')))]
  : values.path;

/**
 * Measures a visitor's first page view, federated and as one bundle of the same sources, alternating in one run, over
 * HTTP/1.1 and HTTP/2; then navigation between sections. Prints the tables of the README. With `--pages`, every page,
 * federated, over HTTP/2. With `--first-round`, the page calls of a new site while it computes its figures.
 */
async function bench(): Promise<void> {
  if (values['first-round']) return reportFirstRound(await newSite(false), await newSite(true));
  process.env.CHROMIUM = ensureWholeChromium();
  const work = mkdtempSync(join(tmpdir(), 'companion-bench-'));
  const hostDist = join(root, 'host/dist');
  let site: ChildProcess | undefined;
  try {
    const started = await startSite(join(work, 'data'));
    site = started.child;
    const config = await (await fetch(`${started.url}/config.json`)).json();
    progress('Waiting until every figure is counted');
    await allCounted(config.backend);
    const tls = certificate(work);
    trustOwnCertificate();
    const browser = await launchChromium();
    const releases = join(work, 'data/releases');
    const sites = async (protocol: Protocol): Promise<Record<string, Running>> => {
      const secure = protocol === 'HTTP/2' ? tls : null;
      const federated = await federatedSite(config, started.network, hostDist, releases, secure);
      return values.pages
        ? { federated }
        : { federated, 'one bundle': await bundledSite(config, started.network, await bundle(work), secure) };
    };
    if (values.pages) {
      const visits = await visitAll(browser, 'HTTP/2', await sites('HTTP/2'));
      reportPages(visits, runs);
    } else {
      const visits = await visitAll(browser, 'HTTP/1.1', await sites('HTTP/1.1'));
      Object.assign(visits, await visitAll(browser, 'HTTP/2', await sites('HTTP/2')));
      // Results are printed at once, because the rest takes minutes, too.
      reportVisits(visits, runs);
      const changes: SectionChange[] = [];
      for (let run = 0; run < runs; run++)
        changes.push(await sectionChange(browser, { origin: started.url, from: 'Reviews', to: 'Slashes' }));
      progress('Scrolling a long list');
      const scrolls: Scroll[] = [];
      for (let run = 0; run < runs; run++) scrolls.push(await scrollLongList(browser, started.url));
      reportTheRest(changes, scrolls, releases);
    }
    await browser.close();
  } finally {
    if (site) await end(site);
    rmSync(work, { recursive: true, force: true });
  }
}

async function newSite(visitor: boolean): Promise<FirstRound> {
  const work = mkdtempSync(join(tmpdir(), 'companion-bench-'));
  let site: ChildProcess | undefined;
  try {
    const started = await startSite(join(work, 'data'));
    site = started.child;
    progress(visitor ? 'Figures are computed while a visitor calls' : 'Figures are computed without a visitor');
    return await firstRound((await (await fetch(`${started.url}/config.json`)).json()).backend, visitor);
  } finally {
    if (site) await end(site);
    rmSync(work, { recursive: true, force: true });
  }
}

let built: Promise<Bundle> | undefined;

function bundle(work: string): Promise<Bundle> {
  if (!built) progress('Building the same sources as one bundle');
  built ??= buildBundle(root, join(work, 'bundle'));
  return built;
}

/** Visits each page on each site, alternating, and closes the sites. Keyed by `page protocol site`. */
async function visitAll(browser: Browser, protocol: Protocol, sites: Record<string, Running>): Promise<Visits> {
  const visits: Visits = {};
  // The first visit of each warms up the server's caches and does not count.
  for (const path of paths)
    for (let run = 0; run <= runs; run++)
      for (const [name, { origin }] of Object.entries(sites)) {
        progress(`${path}, ${protocol}, ${name}, visit ${run} of ${runs}`);
        const seen = await visitTwice(browser, origin + path);
        if (run === 0) continue;
        const key = `${path} ${protocol} ${name}`;
        visits[key] = [...(visits[key] ?? []), seen];
      }
  for (const site of Object.values(sites)) site.close();
  return visits;
}

/** A browser sometimes reports no first paint: such a visit is reported and repeated. */
async function visitTwice(browser: Browser, url: string): Promise<Visit> {
  try {
    return await visit(browser, url);
  } catch (error) {
    console.log(`A visit of ${url} measured nothing and is repeated: ${(error as Error).message.split('\n')[0]}`);
    return visit(browser, url);
  }
}

/** Starts the site with generated data; resolves when the data is complete. */
async function startSite(dataDir: string): Promise<{ child: ChildProcess; url: string; network: string }> {
  progress('Starting the site and reading the demo data');
  const names = ['PORT', 'RELEASES_PORT', 'SUPABASE_PORT', 'NETWORK_PORT'];
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)),
  );
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: { ...process.env, ...ports, DATA_DIR: dataDir, NETWORK_DATA: 'demo', BACKEND: 'embedded' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('sync completed') && resolve());
    child.once('exit', (code) => reject(new Error(`The site ended with code ${code}.`)));
  });
  const at = (name: string) => `http://localhost:${ports[name]}`;
  return { child, url: at('PORT'), network: at('NETWORK_PORT') };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

runProgram(bench);
