import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type SectionServer, serveSections } from '@companion/build';
import { CommandError, failureText, orUsage, runProgram, UsageError } from '@companion/program';
import { sectionFolders } from '@companion/release/sections';
import { builtHost } from './buildSite';
import { readEnvironment } from './environment';

const USAGE = `npm run dev                                        the whole site; edits show in the open page
npm run dev -- --only remote-reviews               the same, only this section is built for editing
npm run dev -- --only remote-reviews --host <url>  this section alone, inside a site that runs elsewhere
Option: --port (3010) of the section server.`;

const root = fileURLToPath(new URL('..', import.meta.url));
/** Editors write a file in several steps. */
const QUIET_MS = 150;
/** Whatever a host may be made of: one that stays the same is not built again. */
const HOST_FOLDERS = [
  'host/src',
  'host/public',
  ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}/src`),
];

async function dev(): Promise<void> {
  const options = {
    only: { type: 'string', multiple: true },
    host: { type: 'string' },
    port: { type: 'string', default: '3010' },
    help: { type: 'boolean' },
  } as const;
  const { values } = orUsage(() => parseArgs({ options }), USAGE);
  if (values.help || (values.host && !values.only)) throw new UsageError(USAGE);
  const folders = values.only ? values.only.map(folderOf) : sectionFolders(root);
  const serve = (fastRefresh: boolean) =>
    serveSections({
      roots: folders.map((folder) => join(root, folder)),
      port: Number(values.port),
      fastRefresh,
      onReport: (line) => console.log(line),
    });
  if (values.host) await insideSite(values.host.replace(/\/+$/, ''), serve);
  else await wholeSite(serve);
}

/** Sections of this computer in pages of a site that runs elsewhere; the developer lets them in, in the page itself. */
async function insideSite(site: string, serve: (fastRefresh: boolean) => Promise<SectionServer>): Promise<void> {
  const answer = await fetch(`${site}/config.json`).catch(() => null);
  if (!answer?.ok)
    throw new CommandError(`${site} does not answer like a site of ours.`, `Look at ${site}/config.json.`);
  const { developer } = await answer.json();
  if (!developer)
    throw new CommandError(`${site} runs no sections of other computers.`, 'Start it with ALLOW_DEV_OVERRIDES=1.');
  const server = await serve(developer.fastRefresh);
  endWith(() => server.close());
  console.log(
    `\n${developer.fastRefresh ? 'Edits show while state stays.' : 'Each edit reloads the page.'} Open and confirm:`,
  );
  for (const [id, address] of Object.entries(server.sections))
    console.log(`${site}/${id}?inspect=${encodeURIComponent(address)}`);
}

/** The site as `npm start` runs it, with a host built for development and sections served from their sources. */
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

/** Calls `act` once the files under the folders have been quiet for a moment; one call after the other. */
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

function folderOf(name: string): string {
  const folder = name.startsWith('remote-') ? name : `remote-${name}`;
  if (!sectionFolders(root).includes(folder)) throw new CommandError(`There is no section in ${folder}/.`);
  return folder;
}

runProgram(dev);
