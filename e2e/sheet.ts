import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { orUsage, runProgram, UsageError } from '@companion/program';
import type { Browser } from '@playwright/test';
import { launchChromium } from './browser';
import { OPENED, PAGES } from './pages';
import { settled, sidewaysScroll } from './visit';

const USAGE = `npm run sheet -- <site> <folder>
Pictures of every page of a site with the golden data set, as visitors see them, and a sheet of them all for each look.
  --look     only this one: ${'dark-1280, light-1280, light-360 or retro-360'}
  --only     only pages whose address holds these words
  --opened   also pages with something opened, in another view, or with nothing to show
  --full     whole pages instead of their first screens`;

type Look = { theme: 'dark' | 'light'; width: number; height: number; font: string };

const LOOKS: Readonly<Record<string, Look>> = {
  'dark-1280': { theme: 'dark', width: 1280, height: 900, font: 'default' },
  'light-1280': { theme: 'light', width: 1280, height: 900, font: 'default' },
  'light-360': { theme: 'light', width: 360, height: 740, font: 'default' },
  'retro-360': { theme: 'dark', width: 360, height: 740, font: 'retro' },
};

type Picture = { path: string; file: string; notes: string[] };

async function sheet(): Promise<void> {
  const options = {
    look: { type: 'string' },
    only: { type: 'string', default: '' },
    opened: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = orUsage(() => parseArgs({ allowPositionals: true, options }), USAGE);
  const [site = '', folder] = positionals;
  if (!folder || !URL.canParse(site)) throw new UsageError(USAGE);
  const looks = Object.entries(LOOKS).filter(([name]) => values.look === undefined || values.look === name);
  if (looks.length === 0) throw new UsageError(USAGE, `There is no look ${values.look}.`);
  const paths = [...PAGES.map(({ path }) => path), ...(values.opened ? OPENED : [])].filter((path) =>
    path.includes(values.only),
  );
  const browser = await launchChromium();
  try {
    for (const [name, look] of looks) {
      mkdirSync(join(folder, name), { recursive: true });
      const pictures = await picturesOf(browser, site, paths, look, join(folder, name), values.full);
      await contactSheet(browser, pictures, look, join(folder, name));
      for (const { path, notes } of pictures) for (const note of notes) console.log(`${name} ${path}: ${note}`);
    }
  } finally {
    await browser.close();
  }
}

async function picturesOf(
  browser: Browser,
  site: string,
  paths: readonly string[],
  { theme, width, height, font }: Look,
  folder: string,
  full: boolean,
): Promise<Picture[]> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: width < 768,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  // The on-the-fly compiler wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (made) => made');
  await context.addInitScript((chosen) => localStorage.setItem('companion.font', chosen), font);
  const pictures: Picture[] = [];
  for (const path of paths) {
    const page = await context.newPage();
    const notes: string[] = [];
    page.on('pageerror', ({ message }) => notes.push(message));
    const file = `${path.slice(1).replace(/[^\w-]+/g, '_') || 'home'}.png`;
    await page.goto(new URL(path, site).href);
    // A page that never settles is worth a screenshot.
    await settled(page).catch(({ message }: Error) => notes.push(message.split('\n')[0] ?? ''));
    const over = await sidewaysScroll(page);
    if (over > 0) notes.push(`scrolls sideways by ${over} px`);
    await page.screenshot({ path: join(folder, file), fullPage: full });
    await page.close();
    pictures.push({ path, file, notes });
  }
  await context.close();
  return pictures;
}

/** All screenshots of a look on one page with their addresses: `sheet.png`, and `sheet.html` to open them in full. */
async function contactSheet(browser: Browser, pictures: readonly Picture[], { width }: Look, folder: string) {
  const narrow = width < 768;
  const cells = pictures.map(
    ({ path, file }) =>
      `<figure><a href="${file}"><img src="${file}"></a><figcaption>${escaped(path)}</figcaption></figure>`,
  );
  const html = join(resolve(folder), 'sheet.html');
  writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>${escaped(basename(folder))}</title>
<style>body{margin:16px;background:#777;color:#fff;font:13px sans-serif;display:grid;gap:16px;grid-template-columns:repeat(${narrow ? 8 : 4},1fr)}
figure{margin:0}img{inline-size:100%;block-size:${narrow ? 400 : 320}px;object-fit:cover;object-position:top}</style>${cells.join('\n')}`,
  );
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true });
  await page.close();
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

runProgram(sheet);
