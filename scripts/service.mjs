import { join } from 'node:path';
import { prepare, ROOT } from './bootstrap.mjs';

prepare('start');
const { compilePrograms } = await import('./programs.mjs');
const dir = await compilePrograms();
const { service } = await import(join(dir, 'scripts/service.js'));
await service(ROOT, process.argv[2], (name) => join(dir, `${name}.js`));
