import { fileURLToPath } from 'node:url';
import { BuildFailed, buildHost } from '@companion/build';
import { HOST_PAGES } from './src/routing/matchPage';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Builds the host into `dist/`, or where HOST_DIST says. */
buildHost({ root, outDir: process.env.HOST_DIST ?? `${root}dist`, pages: HOST_PAGES.map(({ page }) => page) }).catch(
  (error: Error) => {
    console.error(error instanceof BuildFailed ? error.message : error);
    process.exitCode = 1;
  },
);
