import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { orUsage, runProgram } from '@companion/program';
import { launchChromium } from '../../e2e/browser';
import { ensureChromium } from '../chromium';
import { buildBundle } from './bundle';
import { type SectionChange, sectionChange, type Visit, visit } from './measure';
import { type Scroll, scrollLongList } from './scroll';
import { bundledSite, certificate, federatedSite, freePort, type Protocol, trustOwnCertificate } from './servers';
import { ratio, spread, table } from './tables';

const root = fileURLToPath(new URL('../..', import.meta.url));
const options = { runs: { type: 'string', default: '5' }, path: { type: 'string', default: '/reviews' } } as const;
const { values } = orUsage(() => parseArgs({ options }), 'npm run bench -- --runs 5 --path /reviews');
const runs = Number(values.runs);

/**
 * Measures the page a visitor sees first, federated and as one bundle of the same sources, turn by turn in one run, over
 * HTTP/1.1 and HTTP/2; then the change between sections. Prints the tables of the README.
 */
async function bench(): Promise<void> {
  process.env.CHROMIUM = ensureChromium();
  const work = mkdtempSync(join(tmpdir(), 'companion-bench-'));
  const hostDist = join(root, 'host/dist');
  let site: ChildProcess | undefined;
  try {
    const started = await startSite(join(work, 'data'));
    site = started.child;
    const config = await (await fetch(`${started.url}/config.json`)).json();
    progress('Building the same sources as one bundle');
    const bundle = await buildBundle(root, join(work, 'bundle'));
    const tls = certificate(work);
    trustOwnCertificate();
    const browser = await launchChromium();
    const visits: Record<string, Visit[]> = {};
    for (const protocol of ['HTTP/1.1', 'HTTP/2'] satisfies Protocol[]) {
      const secure = protocol === 'HTTP/2' ? tls : null;
      const federated = await federatedSite(config, started.network, hostDist, join(work, 'data/releases'), secure);
      const bundled = await bundledSite(config, started.network, bundle, secure);
      // The first visit of each warms the server's own caches and does not count.
      for (let run = 0; run <= runs; run++)
        for (const [name, { origin }] of Object.entries({ federated, 'one bundle': bundled })) {
          progress(`${protocol}, ${name}, visit ${run} of ${runs}`);
          const seen = await visit(browser, origin + values.path);
          if (run === 0) continue;
          const key = `${protocol} ${name}`;
          visits[key] = [...(visits[key] ?? []), seen];
        }
      federated.close();
      bundled.close();
    }
    const changes: SectionChange[] = [];
    for (let run = 0; run < runs; run++)
      changes.push(await sectionChange(browser, { origin: started.url, from: 'Reviews', to: 'Slashes' }));
    progress('Scrolling a long list');
    const scrolls: Scroll[] = [];
    for (let run = 0; run < runs; run++) scrolls.push(await scrollLongList(browser, started.url));
    await browser.close();
    report(visits, changes, scrolls, join(work, 'data/releases'));
  } finally {
    if (site) await end(site);
    rmSync(work, { recursive: true, force: true });
  }
}

function report(visits: Record<string, Visit[]>, changes: SectionChange[], scrolls: Scroll[], releases: string): void {
  const kb = (bytes: number) => bytes / 1024;
  const rows = Object.entries(visits).map(([name, list]) => [
    name,
    spread(list.map(({ firstRow }) => firstRow)),
    spread(list.map(({ firstPaint }) => firstPaint)),
    spread(list.map(({ js }) => kb(js))),
    spread(list.map(({ css }) => kb(css))),
    spread(list.map(({ scripts }) => scripts)),
    spread(list.map(({ late }) => late)),
    Math.max(...list.map(({ layoutShift }) => layoutShift)).toFixed(3),
  ]);
  const head = ['', 'first row, ms', 'first paint, ms', 'JS, KB', 'CSS, KB', 'scripts', 'late scripts', 'layout shift'];
  console.log(`\n${values.path}, 10 Mbit/s, 40 ms, CPU 4x slower; median (lowest to highest) of ${runs}\n`);
  console.log(table(head, rows));
  for (const protocol of ['HTTP/1.1', 'HTTP/2']) {
    const times = (name: string) => (visits[`${protocol} ${name}`] ?? []).map(({ firstRow }) => firstRow);
    console.log(`${protocol}: federated / one bundle = ${ratio(times('federated'), times('one bundle'))}`);
  }
  const change = (key: keyof SectionChange) => spread(changes.map((times) => times[key]));
  console.log(`\nSection change with prefetched code, to the first row: ${change('first')} ms`);
  console.log(`The same when its data is there from before: ${change('again')} ms\n`);
  const longest = Math.max(0, ...scrolls.flatMap(({ long }) => long));
  console.log(
    `Scrolling ${scrolls[0]?.rows} reviews down and up: ${spread(scrolls.map(({ long }) => long.length))} tasks over 50 ms, longest ${longest.toFixed(0)} ms\n`,
  );
  console.log(table(['section', 'entry, KB', 'first page, KB', 'CSS of it, KB'], sectionSizes(releases)));
}

/** Brotli sizes of each section's entry and first page, from the release records. */
function sectionSizes(releases: string): string[][] {
  const { payload } = JSON.parse(readFileSync(join(releases, 'registry.json'), 'utf8'));
  const { sections } = JSON.parse(payload) as { sections: Record<string, { current: { version: string } }> };
  return Object.entries(sections).map(([id, { current }]) => {
    const release = JSON.parse(readFileSync(join(releases, id, current.version, 'release.json'), 'utf8'));
    const size = (path: string): number =>
      release.assets.find((asset: { path: string }) => asset.path === path)?.brotli ?? 0;
    const first = release.exposes[release.declaration.routes[0].page];
    const sum = (paths: string[]) => (paths.reduce((total, path) => total + size(path), 0) / 1024).toFixed(1);
    return [id, sum([release.entry]), sum(first.js), sum(first.css)];
  });
}

/** The site by the start command, on generated data; resolves when the data is complete. */
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
