import { fileURLToPath } from 'node:url';
import { buildHost } from '@companion/build';
import { runProgram } from '@companion/program';
import { HOST_PAGES } from './src/routing/matchPage';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the host into `dist/`, or into `HOST_DIST` when set. */
runProgram(() =>
  buildHost({ root, outDir: process.env.HOST_DIST ?? `${root}dist`, pages: HOST_PAGES.map(({ page }) => page) }),
);
