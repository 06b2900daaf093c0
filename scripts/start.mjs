import { prepare, runTypeScript } from './bootstrap.mjs';

prepare();
runTypeScript('scripts/start.ts');
