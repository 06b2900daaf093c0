import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram, UsageError } from '@companion/program';
import { packAll } from './packAll';

const USAGE = 'npm run packages -- <folder>   packs the packages of a section in another repository, and lists them';

async function main(): Promise<void> {
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || folder.startsWith('-') || rest.length > 0) throw new UsageError(USAGE);
  for (const { name, version, file } of packAll(fileURLToPath(new URL('../..', import.meta.url)), resolve(folder)))
    console.log(`${name.padEnd(22)} ${version.padEnd(8)} ${file}`);
}

runProgram(main);
