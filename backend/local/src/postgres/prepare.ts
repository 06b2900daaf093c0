import type { PGlite } from '@electric-sql/pglite';
import type { Layer } from '../engine/layer.ts';
import { applyMigrations, type Migration } from '../migrations.ts';
import type { Release } from '../releases.ts';
import { DatabaseRoleError } from './errors.ts';

/** Serializes concurrent starts: the second one waits and finds everything done. An arbitrary number unused elsewhere. */
const LOCK = 5_304_118;

/** A role setting of the server, which requires the right to create roles; deploy/postgresql.sql has all of them. */
const ROLE_SETTING = /^alter role (anon|authenticated|service_role) set (\w+) = '?([^';]+)'?;$/gim;

/**
 * Checks the role, and creates what the migrations depend on and what they add, one start at a time.
 * @param then Runs afterwards, before another start.
 * @throws DatabaseRoleError, MigrationError, OlderDatabaseError
 */
export async function prepareDatabase<T>(
  db: PGlite,
  layer: Layer,
  migrations: readonly Migration[],
  releases: Release[],
  then: () => Promise<T>,
): Promise<T> {
  await checkRole(db);
  await db.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    await layer.prepare();
    const set = await roleSettings(db);
    await applyMigrations(db, migrations.map(withoutThose(set)), releases);
    return await then();
  } finally {
    await db.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

/** @throws DatabaseRoleError if the role would bypass the site's rights, or lacks rights it needs */
async function checkRole(db: PGlite): Promise<void> {
  const { rows } = await db.query<{ name: string; superuser: boolean; missing: string[] | null; creates: boolean }>(
    `select current_user as name, r.rolsuper as superuser,
       has_database_privilege(current_database(), 'create') as creates,
       (select array_agg(n order by n) from unnest(array['anon', 'authenticated', 'service_role']) n
        where case when to_regrole(n) is null then true else not pg_has_role(to_regrole(n), 'member') end) as missing
     from pg_roles r where r.rolname = current_user`,
  );
  const { name = '', superuser, missing, creates } = rows[0] ?? {};
  if (superuser) throw new DatabaseRoleError(`The database role ${name} is a superuser, which no rights restrict.`);
  if (missing) throw new DatabaseRoleError(`The database role ${name} is not a member of ${missing.join(', ')}.`);
  if (!creates) throw new DatabaseRoleError(`The database role ${name} does not own its database.`);
}

/** Role settings in effect, as `role name = value`. */
async function roleSettings(db: PGlite): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ setting: string }>(
    `select format('%s %s = %s', r.rolname, split_part(c, '=', 1), substr(c, strpos(c, '=') + 1)) as setting
     from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) c where s.setdatabase = 0`,
  );
  return new Set(rows.map(({ setting }) => setting));
}

/** Removes role settings that are already in effect from a migration. */
const withoutThose =
  (set: ReadonlySet<string>) =>
  (migration: Migration): Migration => ({
    ...migration,
    sql: migration.sql.replace(ROLE_SETTING, (statement, role, name, value) =>
      set.has(`${role} ${name} = ${value}`) ? '' : statement,
    ),
  });
