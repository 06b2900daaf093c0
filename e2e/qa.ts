import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { orUsage, runProgram, UsageError } from '@companion/program';
import { ensureChromium } from '../scripts/chromium';
import { plan } from './pages';
import { SUITES } from './suites';

const folder = fileURLToPath(new URL('.', import.meta.url));
const USAGE = `npm run qa -- <suite> ... [--section <id>] [--tag <tag>] [--site <address>] [--full]
${Object.entries(SUITES)
  .map(([name, { what }]) => `  ${name.padEnd(14)}${what}`)
  .join('\n')}
  --section   of these, the specs named after a page of the section, such as reviews
  --tag       of these, the tests with a tag, such as @reads
  --site      a site that stands somewhere instead of those of the suites: only tests that read are run
  --full      every variant, not one of each kind`;

async function qa(): Promise<void> {
  const options = {
    section: { type: 'string' },
    tag: { type: 'string' },
    site: { type: 'string' },
    full: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = orUsage(() => parseArgs({ allowPositionals: true, options }), USAGE);
  const unknown = positionals.filter((name) => !(name in SUITES));
  if (positionals.length === 0 || unknown.length > 0) throw new UsageError(USAGE);
  const words = values.section === undefined ? null : wordsOf(values.section);
  const files = positionals.flatMap((name) => SUITES[name]?.specs ?? []);
  const only = words ? files.map((file) => `${file}[^/]*(${words.join('|')})`) : files;
  const site = values.site?.replace(/\/$/, '');
  if (site !== undefined && !URL.canParse(site)) throw new UsageError(USAGE, `Not an address: ${site}`);
  const args = ['test', '-c', 'playwright.config.ts', ...only];
  // With a site URL the configuration filters for read-only tests, and another --grep would replace that.
  if (values.tag) args.push('--grep', site ? `(?=.*${values.tag})(?=.*@reads)` : values.tag);
  const tests = spawn('node_modules/.bin/playwright', args, {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM: ensureChromium(),
      FULL: values.full ? '1' : '',
      TRACE: '1',
      QA: '1',
      PLAYWRIGHT_JSON_OUTPUT_NAME: '../test-results/browser.json',
      ...(site && { SITE: site }),
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => tests.kill(signal));
  tests.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** First words of the addresses of a section's pages, after which its specs are named. */
function wordsOf(section: string): string[] {
  const found = plan.sections.find(({ id }) => id === section);
  if (!found) {
    const ids = plan.sections.map(({ id }) => id);
    throw new UsageError(USAGE, `There is no section ${section}; there are ${ids.join(', ')}.`);
  }
  const first = found.declaration.routes.map(({ path }) => path.split('/')[1] ?? '');
  return [...new Set(first)].filter(Boolean);
}

runProgram(qa);
