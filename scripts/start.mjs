import { join } from 'node:path';
import { prepare } from './bootstrap.mjs';

prepare('start');
const { compilePrograms } = await import('./programs.mjs');
const dir = await compilePrograms();
const { start } = await import(join(dir, 'scripts/start.js'));
await start((name) => join(dir, `${name}.js`));
