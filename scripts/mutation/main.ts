import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { failureText, orUsage, UsageError } from '@companion/program';
import { Stryker } from '@stryker-mutator/core';
import type { Result } from '../test/reports';
import { closeWith, REPORTS, ROOT } from '../test/steps';
import { EQUIVALENT } from './equivalent';
import { judge, type Mutant, textAt, type Verdict } from './judge';
import { PIECES, type Piece } from './pieces';

const USAGE = `npm run mutation                            every piece, in all
npm run mutation -- <piece> ...             those named: ${PIECES.map(({ name }) => name).join(', ')}
  --minutes <n>                             starts no further piece after that; the least recently tested come first`;

/** Results are cached: a second run tests only changed sources or tests. */
const MEMORY = join(ROOT, 'node_modules/.cache/mutation');
const FOUND = join(REPORTS, 'mutation');

const { values, positionals } = orUsage(
  () => parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '0' } } }),
  USAGE,
);

const memoryOf = ({ name }: Piece) => join(MEMORY, `${name}.json`);

/** When a piece was last tested; 0 if never. */
const triedAt = (piece: Piece) => statSync(memoryOf(piece), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Tests every mutant of a piece, one at a time, in a copy of the tree. */
async function plant(piece: Piece): Promise<Mutant[]> {
  process.env.MUTATION_TESTS = piece.tests.join(',');
  const results = await new Stryker({
    mutate: [...piece.mutate, '!**/*.test.ts', '!**/*.fixture.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: memoryOf(piece),
    concurrency: availableParallelism(),
    reporters: ['progress-append-only'],
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    // It would read the file with an API that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    tempDirName: '.tmp/mutation',
    ignorePatterns: ['/host', '/remote-*', '/e2e', '/docs', '/deploy', 'test-results', '.tmp', 'dist'],
  }).runMutationTest();
  return results.map(({ fileName, location, mutatorName, replacement, status }) => {
    const file = relative(ROOT, fileName);
    const { line, code, text } = textAt(readFileSync(join(ROOT, file), 'utf8'), location);
    return { file, line, code, mutator: mutatorName, original: text, replacement, status };
  });
}

const told = ({ file, line, original, replacement, status }: Mutant) =>
  `${file}:${line} ${status === 'NoCoverage' ? 'not covered' : 'not detected'}\n  - ${original}\n  + ${replacement}`;

function resultOf({ name, least = 0 }: Piece, { noticed, all, score, survivors, equivalent, stale }: Verdict): Result {
  const list = survivors.map(told).join('\n');
  mkdirSync(FOUND, { recursive: true });
  writeFileSync(join(FOUND, `${name}.txt`), `${list}\n`);
  const reasons = [
    ...(score < least ? [`${score.toFixed(1)} %, at least ${least} % wanted: ${join(FOUND, `${name}.txt`)}`] : []),
    ...stale.map(
      ({ file, code, original, replacement }) =>
        `${file}: ${original} → ${replacement} in ${code} is listed as equivalent, but was noticed or is gone`,
    ),
  ];
  const title = `${name}: ${score.toFixed(1)} % (${noticed} of ${all} noticed, ${equivalent} equivalent)`;
  return { name: title, passed: reasons.length > 0 ? 0 : 1, failed: reasons.length > 0 ? 1 : 0, told: reasons };
}

function chosen(): Piece[] {
  const unknown = positionals.filter((name) => !PIECES.some((piece) => piece.name === name));
  if (unknown.length > 0) throw new UsageError(USAGE, `No such piece: ${unknown.join(', ')}.`);
  const named = PIECES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return minutes > 0 ? named.sort((a, b) => triedAt(a) - triedAt(b)) : named;
}

async function all(): Promise<Result[]> {
  const until = minutes > 0 ? Date.now() + minutes * 60_000 : Number.POSITIVE_INFINITY;
  const results: Result[] = [];
  for (const piece of chosen()) {
    if (Date.now() > until) {
      results.push({ name: `${piece.name}: not tried, time is up`, passed: 0, failed: 0, told: [] });
      continue;
    }
    console.log(`\n— ${piece.name}`);
    results.push(resultOf(piece, judge(await plant(piece), EQUIVALENT)));
  }
  return results;
}

const minutes = Number(values.minutes);
if (!(minutes >= 0)) throw new UsageError(USAGE, '--minutes takes a number.');
await closeWith(all(), failureText);
