import { fileURLToPath } from 'node:url';
import { breaches } from './check';
import { printedWalls } from './print';

if (process.argv.includes('--print')) console.log(printedWalls());
else {
  const found = breaches(fileURLToPath(new URL('../..', import.meta.url)));
  for (const { file, line, name, reason } of found) console.error(`${file}:${line} imports ${name}\n  ${reason}`);
  if (found.length > 0) process.exitCode = 1;
}
