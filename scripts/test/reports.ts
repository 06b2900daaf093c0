import { readFileSync } from 'node:fs';

/** `told` is what to read when something failed: who reads only the end of a long output finds it there. */
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

/** What the JSON report of vitest says. No report means the runner itself broke: that is a failure, never silence. */
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

/** Without the frames below: they stand in the output above. */
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

/** What the JSON report of Playwright says: one that passed only when repeated failed, and so did one that did not run. */
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
