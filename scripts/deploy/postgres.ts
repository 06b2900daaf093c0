import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';
import { asOwner } from '../../backend/local/test/postgresServer';
import { startServer } from '../../backend/supabase/tests/hosted/server';
import { installDebian } from '../installDebian';

const DEBIAN = '/usr/lib/postgresql';
/** What the page calls the file of a backup. */
const DUMP = '/var/backups/companion-2026-01-31.dump';

/** A PostgreSQL of Debian for the site, in folders of its own, with what docs/deploy.md has an operator do to it. */
export interface SitePostgres {
  /** What takes the place of the address in the settings. */
  url: string;
  /** Runs the page's line of the backup. */
  dump(file: string): void;
  /** Loses the database, makes it anew and runs the page's line that brings a backup back. */
  restore(file: string): void;
  size(): string;
  close(): Promise<void>;
}

/** @throws CommandError when Debian's PostgreSQL is not there and cannot be installed */
export async function startPostgres(site: string): Promise<SitePostgres> {
  if (!existsSync(DEBIAN) && process.getuid?.() === 0) installDebian('postgresql');
  const newest = existsSync(DEBIAN) && readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest)
    throw new CommandError("Debian's PostgreSQL is not on this machine.", 'Install it: apt-get install postgresql.');
  const server = await startServer(join(DEBIAN, newest), false);
  const page = readFileSync(join(site, 'docs/deploy.md'), 'utf8');
  const { hostname, port, username } = new URL(server.url);
  const run = (line: string, user: string) =>
    execFileSync('sh', ['-c', line], {
      cwd: site,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGUSER: user },
    });
  /** The line of the page that begins like this, without the account it is run by. */
  const lineOf = (program: string, account: string) => {
    const [, line] = new RegExp(`^sudo -u ${account} (${program} .+)$`, 'm').exec(page) ?? [];
    if (!line) throw new Error(`docs/deploy.md has no line with ${program}.`);
    return line;
  };
  const prepare = () => run(`PGDATABASE=postgres ${lineOf('psql', 'postgres')}`, username);
  prepare();
  return {
    url: asOwner(server.url, 'companion'),
    dump: (file) => void run(lineOf('pg_dump', 'companion').replace(DUMP, file), 'companion'),
    restore: (file) => {
      run('dropdb --force companion', username);
      prepare();
      run(lineOf('pg_restore', 'companion').replace(DUMP, file), 'companion');
    },
    size: () =>
      run(`psql -d companion -Atc "select pg_size_pretty(pg_database_size('companion'))"`, 'companion').trim(),
    close: () => server.close(),
  };
}
