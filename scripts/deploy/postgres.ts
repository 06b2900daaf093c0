import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';
import { asOwner } from '../../backend/local/test/postgresServer';
import { startServer } from '../../backend/supabase/tests/hosted/server';
import { installDebian } from '../installDebian';
import { manualLine } from './manual';

const DEBIAN = '/usr/lib/postgresql';
const SUPERUSERS = '-d postgres';
/** Name of the backup file on the page. */
const DUMP = '/var/backups/companion-2026-01-31.dump';

/** A Debian PostgreSQL for the site, in its own folders, with the operator's steps from docs/deploy.md. */
export interface SitePostgres {
  /** Replaces the address in the settings. */
  url: string;
  /** Runs the page's backup command. */
  dump(file: string): void;
  /** Drops and recreates the database, then runs the page's restore command. */
  restore(file: string): void;
  /** Revokes the site's access, and restores it. */
  shut(): void;
  open(): void;
  size(): string;
  close(): Promise<void>;
}

/** @throws CommandError if Debian's PostgreSQL is missing and cannot be installed */
export async function startPostgres(site: string): Promise<SitePostgres> {
  if (!existsSync(DEBIAN) && process.getuid?.() === 0) installDebian('postgresql');
  const newest = existsSync(DEBIAN) && readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))[0];
  if (!newest)
    throw new CommandError("Debian's PostgreSQL is not on this machine.", 'Install it: apt-get install postgresql.');
  const server = await startServer(join(DEBIAN, newest), false);
  const { hostname, port, username } = new URL(server.url);
  const run = (line: string, user: string) =>
    execFileSync('sh', ['-c', line], {
      cwd: site,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, PGHOST: hostname, PGPORT: port, PGUSER: user },
    });
  const prepare = () => run(`PGDATABASE=postgres ${manualLine(site, 'postgres', 'psql')}`, username);
  prepare();
  return {
    url: asOwner(server.url, 'companion'),
    dump: (file) => void run(manualLine(site, 'companion', 'pg_dump').replace(DUMP, file), 'companion'),
    restore: (file) => {
      run('dropdb --force companion', username);
      prepare();
      run(manualLine(site, 'companion', 'pg_restore').replace(DUMP, file), 'companion');
    },
    shut: () => {
      run(`psql -c 'alter role companion nologin' ${SUPERUSERS}`, username);
      run(
        `psql -c "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'companion'" ${SUPERUSERS}`,
        username,
      );
    },
    open: () => void run(`psql -c 'alter role companion login' ${SUPERUSERS}`, username),
    size: () =>
      run(`psql -d companion -Atc "select pg_size_pretty(pg_database_size('companion'))"`, 'companion').trim(),
    close: () => server.close(),
  };
}
