import { prepare, runTypeScript } from './bootstrap.mjs';

// Programs that a site without its tools can run.
prepare('start');
const [file, ...args] = process.argv.slice(2);
runTypeScript(file, args);
