import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvFile, orUsage, runProgram, UsageError } from '@companion/program';
import { sectionFolder, sectionFolders } from '../sectionFolders';
import { editInside } from './editInside';

const USAGE = `npm run dev -- --site <url>                        the sections of this repository inside a running site
npm run dev -- --site <url> --only remote-trades   one of them
Option: --port (3010) of the section server. RELEASE_SITE names the site where --site does not.`;

/** `npm run dev` in a repository with sections but no host. */
async function main(): Promise<void> {
  const workspace = process.cwd();
  loadEnvFile(workspace);
  const options = {
    only: { type: 'string', multiple: true },
    site: { type: 'string', default: process.env.RELEASE_SITE ?? '' },
    port: { type: 'string', default: '3010' },
  } as const;
  const { values } = orUsage(() => parseArgs({ options }), USAGE);
  if (!values.site) throw new UsageError(USAGE);
  const folders = values.only?.map((name) => sectionFolder(workspace, name)) ?? sectionFolders(workspace);
  const server = await editInside(values.site, {
    roots: folders.map((folder) => join(workspace, folder)),
    port: Number(values.port),
    onReport: (line) => console.log(line),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().finally(() => process.exit(0)));
}

runProgram(main);
