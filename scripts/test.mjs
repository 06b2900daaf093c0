import { prepare, runTypeScript } from './bootstrap.mjs';

prepare();
runTypeScript('scripts/test/main.ts');
