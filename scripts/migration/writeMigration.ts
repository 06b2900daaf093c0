import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';
import type { Backend } from '../../backend/local/src/index.ts';
import { readMigrations } from '../../backend/local/src/migrations.ts';
import { bodiesOf, catalogueOf, type Difference, differences } from '../../backend/supabase/catalogue.ts';
import { readTree, UNCHECKED } from '../../backend/supabase/tree.ts';
import { readSql } from '../sql/readSql.ts';
import { migrationsDatabase, treeDatabase } from './databases.ts';
import { BY_HAND, draft } from './draft.ts';
import { treeTexts } from './treeTexts.ts';

/** PostgreSQL's error codes if `create or replace` would change a signature or a view's columns. */
const CANNOT_REPLACE = ['42P13', '42P16'];

export interface Written {
  /** The new migration below `migrations/`; none without differences or without a name. */
  file?: string;
  /** Remaining differences between the migrations, including the new one, and the tree. */
  left: Difference[];
}

/**
 * Writes the migration for changes in a project's tree. Without a name it only compares.
 * @throws CommandError for an invalid name, while a migration has lines to write by hand, or if the new one cannot be applied
 * @throws MigrationError if a file of the tree or a migration cannot be applied
 */
export async function writeMigration(project: string, name?: string, now = new Date()): Promise<Written> {
  if (name !== undefined && !/^[a-z][a-z0-9_]*$/.test(name))
    throw new CommandError(
      "A migration's name may contain only lower-case letters, digits and _.",
      'For example: votes_by_hour.',
    );
  const dir = join(project, 'migrations');
  if (name !== undefined) refuseUnfinished(dir);
  const files = readTree(project);
  const [made, tree] = await Promise.all([migrationsDatabase(dir), treeDatabase(files)]);
  try {
    const after = await catalogueOf(tree.sql);
    const found = differences(await catalogueOf(made.sql), after);
    if (found.length === 0 || name === undefined) return { left: found };
    const text = await draft(found, {
      texts: await treeTexts(files),
      bodies: await bodiesOf(tree.sql),
      replaces: (sql) => replaces(made, sql),
    });
    const file = `${nextVersion(dir, now)}_${name}.sql`;
    writeFileSync(join(dir, file), text, { flag: 'wx' });
    await apply(made, { name: file, text });
    return { file, left: differences(await catalogueOf(made.sql), after) };
  } finally {
    await Promise.all([made.close(), tree.close()]);
  }
}

function refuseUnfinished(dir: string): void {
  const unfinished = readMigrations(dir).find(({ sql }) => sql.includes(`\n${BY_HAND}`));
  if (unfinished)
    throw new CommandError(
      `The migration ${unfinished.file} has lines to write by hand.`,
      'Write them or delete the file before creating another.',
    );
}

async function replaces(made: Backend, sql: string): Promise<boolean> {
  await made.sql('begin');
  try {
    await made.sql(UNCHECKED);
    await made.sql(sql);
    return true;
  } catch (error) {
    // Other errors are reported with their line when the migration is applied.
    return !CANNOT_REPLACE.includes((error as { code?: string }).code ?? '');
  } finally {
    await made.sql('rollback');
  }
}

/**
 * @throws CommandError with the line that cannot be applied: one that depends on hand-written lines, or that exceeds what a
 *   draft can do.
 */
async function apply(made: Backend, file: { name: string; text: string }): Promise<void> {
  for (const { line, source } of (await readSql([file])).statements)
    await made.sql(source).catch((error: Error) => {
      throw new CommandError(
        `${file.name}:${line} ${error.message}.`,
        'Add what is missing before that line, then run `npm run migration` to compare again.',
      );
    });
}

/** The current second, or one after the latest migration. */
function nextVersion(dir: string, now: Date): string {
  const second = BigInt(now.toISOString().replace(/\D/g, '').slice(0, 14));
  const newest = BigInt(readMigrations(dir).at(-1)?.version ?? 0);
  return String(second > newest ? second : newest + 1n);
}
