import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** What a name on the command line selects: sources and tests for vitest, specs for the browser. */
export type Selection = {
  /** Below the root, as they were named: the linter reads them. */
  paths: string[];
  /** Files whose tests, and tests of what imports them, run. */
  sources: string[];
  /** Tests of the database that name a changed definition in SQL. */
  databaseTests: string[];
  specs: string[];
};

/** The tree as git knows it; tests give one of their own. */
export type Tree = { root: string; files: readonly string[]; read(file: string): string };

const SPEC = /^e2e\/.*\.spec\.ts$/;
const DATABASE_TEST = /^backend\/supabase\/tests\/.*\.test\.ts$/;

/**
 * Sections go by their name (`reviews`), all else by its path.
 * @returns What to run, or the names that are neither a section nor a path.
 */
export function selection(tree: Tree, names: readonly string[]): Selection | { unknown: string[] } {
  const paths = names.map((name) => pathOf(tree, name));
  const unknown = names.filter((_, i) => paths[i] === null);
  if (unknown.length > 0) return { unknown };
  const named = paths as string[];
  const files = tree.files.filter((file) => named.some((path) => file === path || file.startsWith(`${path}/`)));
  return {
    paths: named,
    sources: files.filter((file) => /\.tsx?$/.test(file) && !SPEC.test(file)),
    databaseTests: testsNaming(
      tree,
      files.filter((file) => file.startsWith('backend/') && file.endsWith('.sql')),
    ),
    specs: files.filter((file) => SPEC.test(file)),
  };
}

function pathOf({ root, files }: Tree, name: string): string | null {
  const section = `remote-${name}`;
  if (files.some((file) => file.startsWith(`${section}/`))) return section;
  const path = relative(root, resolve(root, name));
  return path && !path.startsWith('..') && existsSync(join(root, path)) ? path : null;
}

/** No import leads from a test to a function of the database: it is found by the name, which is that of its file. */
function testsNaming({ files, read }: Tree, sql: readonly string[]): string[] {
  const names = sql.map((file) => file.replace(/^.*\/|\.sql$/g, ''));
  if (names.length === 0) return [];
  const mention = new RegExp(`\\b(${names.join('|')})\\b`);
  return files.filter((file) => DATABASE_TEST.test(file) && mention.test(read(file)));
}
