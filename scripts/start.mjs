import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';

/** What `npm start` runs, itself among it. */
const START = 'scripts/start';
const PROGRAMS = [
  START,
  'backend/local/src/main',
  'backend/local/src/engine/worker',
  'backend/network/src/main',
  'backend/jobs/src/main',
  'shared/release/src/server',
  'host/server/src/main',
];

prepare();
const { compile } = await import('./programs.mjs');
const dir = await compile(PROGRAMS.map((name) => `${name}.ts`));
const { start } = await import(join(dir, `${START}.js`));
await start((name) => join(dir, `${name}.js`));
