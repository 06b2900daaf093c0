import { createReadStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, UsageError } from '@companion/program';
import { exportOwnData } from './exportOwnData.ts';
import { linesOf } from './format.ts';
import { importOwnData } from './importOwnData.ts';
import { type Opened, openOwnData } from './openOwnData.ts';

const USAGE = `npm run data -- export FILE   writes what the network cannot give again: feedback, statements, the allow-list, the audit, …
npm run data -- import FILE   brings it into a new database, all of it or nothing
The database is that of BACKEND_DATABASE_URL (of a hosted project, its address), else the embedded one in DATA_DIR.`;

interface Place {
  env: NodeJS.ProcessEnv;
  migrationsDir: string;
}

/** Exports or imports a site's own data; returns a summary. @throws UsageError, CommandError and what opening throws */
export async function moveOwnData([verb, name, ...more]: readonly string[], place: Place): Promise<string> {
  if (!name || more.length > 0 || !(verb === 'export' || verb === 'import')) throw new UsageError(USAGE);
  const file = resolve(name);
  const isThere = existsSync(file);
  if (verb === 'export' && isThere) throw new CommandError(`${file} is there already.`, 'Name another file.');
  if (verb === 'import' && !(isThere && !statSync(file).isDirectory()))
    throw new CommandError(`There is no file ${file}.`);
  const database = await openOwnData({ ...place, make: verb === 'import' });
  try {
    return verb === 'export' ? await exportTo(file, database) : await importFrom(file, database);
  } finally {
    await database.close();
  }
}

/** Written atomically and readable by its owner only: it contains feedback and raffle secrets. */
async function exportTo(file: string, { sql }: Opened): Promise<string> {
  const draft = `${file}.${process.pid}`;
  const unwritable = (cause: Error): never => {
    throw new CommandError(`${file} cannot be written: ${cause.message}.`);
  };
  const handle = await open(draft, 'wx', 0o600).catch(unwritable);
  try {
    let lines = 0;
    for await (const line of exportOwnData(sql)) {
      lines++;
      await handle.write(`${line}\n`).catch(unwritable);
    }
    await handle.sync().catch(unwritable);
    renameSync(draft, file);
    return `${lines} lines are in ${file}. Keep it as you keep a password.`;
  } finally {
    await handle.close();
    rmSync(draft, { force: true });
  }
}

async function importFrom(file: string, { sql }: Opened): Promise<string> {
  const { rows, tables } = await importOwnData(sql, linesOf(piecesOf(file)));
  return `${rows} rows of ${tables} tables are in the database.`;
}

async function* piecesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  }
}
