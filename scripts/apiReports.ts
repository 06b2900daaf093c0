import { reportProblems, writeReports } from '@companion/build/api';
import { runProgram } from '@companion/program';

/** Writes the API reports of the shared packages; with `--check` it compares them with the committed ones. */
async function apiReports(): Promise<void> {
  if (process.argv.includes('--check')) {
    const problems = reportProblems();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } else writeReports();
}

runProgram(apiReports);
