import { prepare, runTypeScript } from './bootstrap.mjs';

// Programs that need the tools of a checkout; without pnpm in between, which takes longer than most of them.
prepare();
const [file, ...args] = process.argv.slice(2);
runTypeScript(file, args);
