import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { editInside, type SectionServer, serveSections } from '@companion/build';
import { sectionFolder, sectionFolders } from '@companion/build/sections';
import { failureText, orUsage, runProgram, UsageError } from '@companion/program';
import { builtHost } from './buildSite';
import { readEnvironment } from './environment';

const USAGE = `npm run dev                                        the whole site; edits show in the open page
npm run dev -- --only remote-reviews               the same, only this section is built for editing
npm run dev -- --only remote-reviews --site <url>  this section alone, inside a site that runs elsewhere
Option: --port (3010) of the section server.`;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Editors write a file in several steps. */
const QUIET_MS = 150;
/** Everything a host may be built from; without changes it is not rebuilt. */
const HOST_FOLDERS = [
  'host/src',
  'host/public',
  ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}/src`),
];

async function dev(): Promise<void> {
  const options = {
    only: { type: 'string', multiple: true },
    site: { type: 'string' },
    port: { type: 'string', default: '3010' },
    help: { type: 'boolean' },
  } as const;
  const { values } = orUsage(() => parseArgs({ options }), USAGE);
  if (values.help || (values.site && !values.only)) throw new UsageError(USAGE);
  const folders = values.only ? values.only.map((name) => sectionFolder(root, name)) : sectionFolders(root);
  const served = {
    roots: folders.map((folder) => join(root, folder)),
    port: Number(values.port),
    onReport: (line: string) => console.log(line),
  };
  if (!values.site) return wholeSite((fastRefresh) => serveSections({ ...served, fastRefresh }));
  const server = await editInside(values.site, served);
  endWith(() => server.close());
}

/** The site as `npm start` runs it, with a development host and sections served from source. */
async function wholeSite(serve: (fastRefresh: boolean) => Promise<SectionServer>): Promise<void> {
  const { dataDir } = readEnvironment(root);
  const dist = join(dataDir, 'dev-host');
  await builtHost(root, dist, 'development');
  const server = await serve(true);
  const site = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    stdio: 'inherit',
    env: {
      ...process.env,
      HOST_DIST: dist,
      ALLOW_DEV_OVERRIDES: '1',
      DEV_SECTIONS: JSON.stringify(server.sections),
    },
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  site.on('exit', (code) => void close().then(() => process.exit(code ?? 0)));
  endWith(async () => {
    await ended(site);
    await close();
  });
  onChange(HOST_FOLDERS, async () => {
    const startedAt = Date.now();
    if ((await builtHost(root, dist, 'development')).done === 'unchanged') return;
    console.log(`host built in ${Date.now() - startedAt} ms`);
    server.reload();
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.once('exit', () => done());
    child.kill('SIGTERM');
  });
}

/** Calls `act` once the files under the folders have been quiet for a moment; calls never overlap. */
function onChange(under: readonly string[], act: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(act).catch((error) => console.error(failureText(error)));
    }, QUIET_MS);
  };
  for (const folder of under) watch(join(root, folder), { recursive: true }, soon);
}

function endWith(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(0)));
}

runProgram(dev);
