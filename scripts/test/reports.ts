import { readFileSync } from 'node:fs';

/** `told` explains failures; it is printed last, where readers of a long output find it. */
export type Result = { name: string; passed: number; failed: number; told: readonly string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The result in vitest's JSON report. A missing report means that the runner itself broke, which is a failure. */
export function vitestResult(name: string, file: string): Result {
  return readReport<VitestReport>(name, file, ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => {
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + numPendingTests + broken.length,
      told: [
        ...broken.map(({ name, message }) => `${name}: ${message}`),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status !== 'passed')
            .map(
              ({ fullName, status, failureMessages }) =>
                `${name} › ${fullName}: ${firstLines(failureMessages[0] ?? status)}`,
            ),
        ),
      ],
    };
  });
}

/** Without stack frames, which are in the output above. */
const firstLines = (message: string) => message.split('\n').slice(0, 4).join('\n');

type PlaywrightSuite = {
  specs?: { title: string; file: string; line: number; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
};

/** The result in Playwright's JSON report: tests that passed only on retry or did not run count as failed. */
export function playwrightResult(name: string, file: string): Result {
  return readReport<PlaywrightReport>(name, file, ({ stats, errors, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    told: [...errors.map(({ message }) => message ?? 'an error without words'), ...suites.flatMap(failedSpecs)],
  }));
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status }) => `[${projectName}] ${file}:${line} › ${title}: ${status}`),
  );
  return [...own, ...suites.flatMap(failedSpecs)];
}

function readReport<T>(name: string, file: string, read: (report: T) => Omit<Result, 'name'>): Result {
  try {
    return { name, ...read(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch (error) {
    return { name, passed: 0, failed: 1, told: [`no report: ${(error as Error).message}`] };
  }
}
