import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const SPECIFICATION = new URL('../docs/specification.md', import.meta.url);
const FOLDER = fileURLToPath(new URL('../test-results/', import.meta.url));

export type Proof = { promise: string; spec: string; title: string | null; outcome: string };

/** The outcome of each promise in docs/specification.md in this run; one whose browser test did not run says so. */
export function statement(page: string, outcomes: ReadonlyMap<string, string>): Proof[] {
  return page.split('\n').flatMap((line) => {
    const [promise = '', proofs] = /^\| (.+) \| (.*`e2e\/.*) \|$/.exec(line)?.slice(1) ?? [];
    if (!proofs) return [];
    return [...proofs.matchAll(/`(e2e\/[^`]+\.spec\.ts)`((?:,? "[^"]+")*)/g)].flatMap(([, spec = '', titles = '']) => {
      const named: (string | null)[] = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
      return (named.length > 0 ? named : [null]).map((title) => ({
        promise,
        spec,
        title,
        outcome: outcomeOf(outcomes, spec, title),
      }));
    });
  });
}

/** For a title with `${…}`, any matching test; the worst outcome if there are several. */
function outcomeOf(outcomes: ReadonlyMap<string, string>, spec: string, title: string | null): string {
  const pattern = title?.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const fits = pattern ? new RegExp(`^${pattern.join('.*')}$`) : /./;
  const found = [...outcomes].flatMap(([key, outcome]) => {
    const [file = '', name = ''] = key.split('\n');
    return file === spec && fits.test(name) ? [outcome] : [];
  });
  if (found.length === 0) return 'not run';
  return found.find((outcome) => outcome !== 'passed') ?? 'passed';
}

/** What the page showed when the test failed, from its content on; empty if no page was open. */
function pageOf({ attachments }: TestResult): string {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!context || !existsSync(context)) return '';
  const [, after = ''] = readFileSync(context, 'utf8').split('# Page snapshot\n');
  const lines = (after.split('\n# ')[0] ?? '').split('\n');
  const content = Math.max(
    0,
    lines.findIndex((line) => line.includes('- main ')),
  );
  return lines.slice(content, content + 80).join('\n');
}

/**
 * Writes test-results/statement.md after a run, prints what the page of each failed test showed, since a log may be all that
 * is left of a run, and prints `N passed, N failed` last.
 */
export default class Summary implements Reporter {
  private readonly tests = new Map<string, TestCase>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.tests.set(test.id, test);
    if (result.status === 'passed' || result.status === 'skipped') return;
    const page = pageOf(result);
    if (page) console.log(`\n${test.title}\n${page}`);
  }

  onEnd({ status }: FullResult): void {
    const outcomes = new Map<string, string>();
    const failed = [...this.tests.values()].filter((test) => test.outcome() !== 'expected').length;
    for (const test of this.tests.values()) {
      const folder = basename(dirname(test.location.file));
      const key = `e2e/${folder}/${basename(test.location.file)}\n${test.title}`;
      const outcome = test.outcome() === 'expected' ? 'passed' : 'FAILED';
      if (outcomes.get(key) !== 'FAILED') outcomes.set(key, outcome);
    }
    const rows = statement(readFileSync(SPECIFICATION, 'utf8'), outcomes).map(
      ({ promise, spec, title, outcome }) => `| ${promise} | \`${spec}\` ${title ? `"${title}"` : ''} | ${outcome} |`,
    );
    mkdirSync(FOLDER, { recursive: true });
    const head =
      '# What was promised, and what this run saw\n\n| promise | browser test | outcome |\n| --- | --- | --- |\n';
    writeFileSync(`${FOLDER}statement.md`, `${head}${rows.join('\n')}\n`);
    if (!process.env.QA) return;
    console.log('\ntest-results/report/index.html has screenshots and traces, test-results/statement.md each promise.');
    // A run that broke outside its tests, or found none, is not a success.
    const broken = status !== 'passed' && failed === 0 ? 1 : 0;
    console.log(`${this.tests.size - failed} passed, ${failed + broken} failed`);
  }
}
