import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CommandError, orUsage, runProgram, UsageError } from '@companion/program';
import { newRemote } from '../newRemote';
import { packAll } from '../packages/packAll';
import { PACKAGES, repositoryFiles } from './files';

const USAGE = `npm run new:repository -- <folder> [--name trades]   a section with a repository of its own, ready to release
The section is named after the folder unless --name is given.`;

const root = fileURLToPath(new URL('../..', import.meta.url));

async function main(): Promise<void> {
  const options = { name: { type: 'string' } } as const;
  const { values, positionals } = orUsage(() => parseArgs({ allowPositionals: true, options }), USAGE);
  const [given, ...rest] = positionals;
  if (!given || rest.length > 0) throw new UsageError(USAGE);
  const folder = resolve(given);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new CommandError(`${folder} is not empty.`);
  const name = (values.name ?? basename(folder)).replace(/^remote-/, '');
  const section = await newRemote(folder, name, { packages: {}, neighbours: root });
  const packed = packAll(root, join(folder, PACKAGES));
  const files = repositoryFiles(root, name, packed);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  for (const file of [...Object.keys(files), ...section, `${PACKAGES}/`]) console.log(file);
  const install = ['install', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new CommandError('The packages could not be installed.', 'See the lines above.');
  console.log(`\nNext: cd ${folder}, and its README.md.`);
}

runProgram(main);
