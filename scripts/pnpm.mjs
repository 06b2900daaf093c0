import { prepare, runPnpm } from './bootstrap.mjs';

prepare();
process.exitCode = runPnpm(process.argv.slice(2)).status ?? 1;
