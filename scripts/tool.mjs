import { prepare, runTypeScript } from './bootstrap.mjs';

// Runs programs that need the development tools, without pnpm in between, which would take longer than most of them.
prepare();
const [file, ...args] = process.argv.slice(2);
runTypeScript(file, args);
