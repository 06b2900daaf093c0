import { parseArgs } from 'node:util';
import { orUsage, runProgram, UsageError } from '@companion/program';
import { launchChromium } from '../../e2e/browser';
import { ensureWholeChromium } from '../chromium';
import { grownForest, sentBytes } from './forest';
import { KEEP_NAMES } from './measure';
import { spread, table } from './tables';

const options = {
  site: { type: 'string', default: 'http://localhost:3000' },
  runs: { type: 'string', default: '5' },
  nodes: { type: 'string', default: '35000,100000' },
} as const;
const USAGE = 'npm run bench:graph -- --site http://localhost:3000 --runs 5 --nodes 35000,100000 (the site must run)';
const { values } = orUsage(() => parseArgs({ options }), USAGE);

/** Duration of the measured panning in ms. */
const PAN_MS = 4_000;
const MB = 1024 * 1024;

type Run = { paint: number; fps: number; long: number[]; longAtLoad: number; heap: number };

/**
 * Measures the invite graph with forests of these sizes in place of the site's own: time from navigation to the graph, frames
 * and long tasks while panning, and memory. Chromium has no graphics card here, so the bitmap mode is measured.
 */
async function bench(): Promise<void> {
  await fetch(values.site).catch(() => {
    throw new UsageError(USAGE, `No site answers at ${values.site}.`);
  });
  process.env.CHROMIUM = ensureWholeChromium();
  const browser = await launchChromium();
  const rows: string[][] = [];
  for (const count of values.nodes.split(',').map(Number)) {
    const file = grownForest(count);
    const runs: Run[] = [];
    // The first visit warms up caches and does not count.
    for (let run = 0; run <= Number(values.runs); run++) {
      process.stderr.write(`${count} nodes, visit ${run} of ${values.runs}\n`);
      const seen = await measure(browser, file);
      if (run > 0) runs.push(seen);
    }
    rows.push([
      String(count),
      (sentBytes(file) / 1024).toFixed(0),
      spread(runs.map(({ paint }) => paint)),
      spread(runs.map(({ fps }) => fps)),
      spread(runs.map(({ long }) => long.length)),
      spread(runs.map(({ longAtLoad }) => longAtLoad)),
      spread(runs.map(({ heap }) => heap / MB)),
    ]);
  }
  await browser.close();
  console.log(`\n/invitations/invite-graph, 1280 x 900, bitmap mode; median (lowest to highest) of ${values.runs}\n`);
  console.log(
    table(
      [
        'nodes',
        'file, KB gzip',
        'first picture, ms',
        'fps panning',
        'tasks over 50 ms panning',
        'longest task at load, ms',
        'memory of the page, MB',
      ],
      rows,
    ),
  );
}

async function measure(browser: Awaited<ReturnType<typeof launchChromium>>, file: ArrayBuffer): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(KEEP_NAMES);
    await page.addInitScript(watch);
    await page.route('**/functions/v1/forest', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/octet-stream',
        body: Buffer.from(file),
      }),
    );
    await page.goto(`${values.site}/invitations/invite-graph`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'picture' in window, null, { timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const canvas = page.getByRole('img', { name: /drawn around/ });
    await canvas.scrollIntoViewIfNeeded();
    for (let notch = 0; notch < 4; notch++) await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.waitForTimeout(1_000);
    const box = await canvas.boundingBox();
    if (!box) throw new Error('The graph is not visible.');
    const load = await page.evaluate(() => Math.max(0, ...(window as unknown as Marks).long.splice(0)));
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    const before = await page.evaluate(() => (window as unknown as Marks).frames);
    const began = performance.now();
    for (let angle = 0; performance.now() - began < PAN_MS; angle += 0.05) {
      await page.mouse.move(middleX + 300 * Math.sin(angle), middleY + 200 * Math.sin(2 * angle));
    }
    const lasted = performance.now() - began;
    const { frames, long, picture } = await page.evaluate(() => {
      const { frames, long, picture } = window as unknown as Marks;
      return { frames, long, picture };
    });
    await page.mouse.up();
    const cdp = await context.newCDPSession(page);
    await cdp.send('HeapProfiler.collectGarbage');
    // Typed arrays are outside the heap: the protocol reports both, its types only one.
    const { usedSize, backingStorageSize = 0 } = (await cdp.send('Runtime.getHeapUsage')) as HeapUsage;
    return {
      paint: picture,
      fps: ((frames - before) * 1000) / lasted,
      long,
      longAtLoad: load,
      heap: usedSize + backingStorageSize,
    };
  } finally {
    await context.close();
  }
}

type HeapUsage = { usedSize: number; backingStorageSize?: number };
type Marks = { frames: number; long: number[]; picture: number };

/** Runs in the page before its own scripts: counts frames and long tasks, and records when the graph was painted. */
function watch(): void {
  const marks = { frames: 0, long: [] as number[] };
  Object.assign(window, marks);
  new PerformanceObserver((list) => {
    (window as unknown as Marks).long.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    (window as unknown as Marks).frames++;
    if (!('picture' in window) && document.querySelector('canvas[data-drawn]'))
      // The frame after the one that drew it.
      requestAnimationFrame(() => Object.assign(window, { picture: performance.now() }));
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

runProgram(bench);
