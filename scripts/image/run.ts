import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runService, SERVICES } from '../runService';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMPILED = join(dirname(process.argv[1] ?? ''), '../..');

const USAGE = `run.js <name>
  backend, releases, site, jobs: runs one of them`;

// Entry point of the site's containers, in which nothing is installed, compiled or built.
await runService(ROOT, SERVICES, process.argv[2], {
  usage: USAGE,
  programs: (name) => join(COMPILED, `${name}.js`),
});
