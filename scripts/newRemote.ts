import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDeclaration } from '@companion/build';
import { sectionFolders } from '@companion/build/sections';
import { CommandError, runProgram } from '@companion/program';
import { clashingPrefixes, HOST_LABELS, HOST_PATHS } from '../shared/contract/src/paths';
import { type SectionPackages, sectionFiles } from './sectionTemplate';

/**
 * Creates a new section: folder, page, widget, test, ready to release. Returns its files.
 * @param from Its package.json entries, and the workspace whose sections it must not conflict with, if `root` is a different
 *   one.
 * @throws CommandError if the name is taken or invalid.
 */
export async function newRemote(
  root: string,
  name: string,
  from?: { packages: SectionPackages; neighbours: string },
): Promise<string[]> {
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(name))
    throw new CommandError(
      "A section's name may contain only lower-case letters, digits and dashes.",
      'For example: `npm run new:remote -- trades`.',
    );
  const hosts =
    HOST_LABELS.some((label) => label.toLowerCase() === name) || clashingPrefixes([`/${name}`], HOST_PATHS).length;
  if (hosts) throw new CommandError(`“${name}” is reserved for the host.`, 'Choose another name.');
  const folder = join(root, `remote-${name}`);
  if (existsSync(folder)) throw new CommandError(`remote-${name} already exists.`);
  const neighbours = from?.neighbours ?? root;
  for (const other of sectionFolders(neighbours)) {
    const { prefixes } = await readDeclaration(join(neighbours, other));
    if (clashingPrefixes([`/${name}`], prefixes).length)
      throw new CommandError(`/${name} belongs to ${other}.`, 'Choose another name.');
  }
  const files = sectionFiles(name, from?.packages);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return Object.keys(files).map((path) => `remote-${name}/${path}`);
}

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const name = (process.argv[2] ?? '').replace(/^remote-/, '');
  for (const file of await newRemote(root, name)) console.log(file);
  const install = [join(root, 'scripts/pnpm.mjs'), 'install', '--no-frozen-lockfile', '--loglevel', 'warn'];
  const { status } = spawnSync(process.execPath, install, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new CommandError('The packages could not be linked.', 'See the lines above.');
  console.log(
    `\nNext: npm run dev -- --only remote-${name}, then look at /${name}; docs/write-a-remote.md goes on from here.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runProgram(main);
