import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FolderStore } from './folderStore';
import { registryKeys } from './keys';
import { currentReleases, currentState } from './registryState';
import { releaseSections } from './releaseSections';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));
const dataDir = resolve(workspace, process.env.DATA_DIR ?? '.data');
const USAGE = `npm run release -- <remote…> [--reason "why"]   build, publish and make current (for example: remote-reviews)
npm run release -- list                        what is current, and what came before`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string', default: 'release' }, force: { type: 'boolean', default: false } },
  });
  const store = new FolderStore(join(dataDir, 'releases'));
  const keys = await registryKeys(join(dataDir, 'release-keys.json'));
  if (positionals.length === 0) throw new Error(USAGE);
  if (positionals[0] === 'list') return list(store, keys);
  const folders = positionals.map((name) => (name.startsWith('remote-') ? name : `remote-${name}`));
  const unknown = folders.find((folder) => !existsSync(join(workspace, folder, 'src/section.ts')));
  if (unknown) throw new Error(`There is no section in ${unknown}/.`);
  await releaseSections(store, keys, workspace, folders, {
    author: userInfo().username,
    reason: values.reason,
    force: values.force,
    onReport: ({ section, version, unchanged }) =>
      console.log(unchanged ? `${section} ${version} is current already` : `${section} ${version} is current now`),
  });
}

async function list(store: FolderStore, keys: { publicKey: string }): Promise<void> {
  const state = await currentState(store, keys);
  if (!state) return console.log('Nothing has been released yet.');
  console.log(`revision ${state.revision}, ${state.at}, ${state.author}: ${state.reason}`);
  for (const release of await currentReleases(store, state)) {
    const previous = state.sections[release.section]?.previous?.version ?? 'none';
    console.log(
      `${release.section.padEnd(14)} ${release.version.padEnd(10)} previous ${previous.padEnd(10)} built ${release.builtAt}`,
    );
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
