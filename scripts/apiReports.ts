import { reportProblems, writeReports } from '@companion/build/api';
import { runProgram } from '@companion/program';

/** Writes the reports of what hosts share; with `--check` says what is wrong with those that are committed. */
async function apiReports(): Promise<void> {
  if (process.argv.includes('--check')) {
    const problems = reportProblems();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } else writeReports();
}

runProgram(apiReports);
