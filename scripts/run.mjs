import { prepare, runTypeScript } from './bootstrap.mjs';

// Runs programs that work without the development tools.
prepare('start');
const [file, ...args] = process.argv.slice(2);
runTypeScript(file, args);
