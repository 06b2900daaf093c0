import { parseArgs } from 'node:util';
import { launchChromium } from './browser';
import { sidewaysScroll } from './visit';

/** `tsx e2e/screenshot.ts <url> <file.png> [--width 360] [--theme light] [--font retro] [--full]`: a page as a visitor sees it. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1280' },
    theme: { type: 'string', default: 'dark' },
    font: { type: 'string', default: 'default' },
    full: { type: 'boolean', default: false },
  },
});
const [url, file] = positionals;
if (!url || !file) throw new Error('Usage: tsx e2e/screenshot.ts <url> <file.png> [--width 360] [--theme light]');

const browser = await launchChromium();
const page = await browser.newPage({
  viewport: { width: Number(values.width), height: 900 },
  hasTouch: Number(values.width) < 768,
  colorScheme: values.theme === 'light' ? 'light' : 'dark',
});
page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
page.on('pageerror', (error) => console.log('error:', error.message));
await page.addInitScript(([font]) => localStorage.setItem('companion.font', font ?? 'default'), [values.font]);
await page.goto(url, { waitUntil: 'networkidle' });
await page.waitForTimeout(600);
const overflow = await sidewaysScroll(page);
if (overflow > 0) console.log(`The page scrolls sideways by ${overflow} px.`);
await page.screenshot({ path: file, fullPage: values.full });
await browser.close();
