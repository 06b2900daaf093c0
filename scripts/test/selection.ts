import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

/** The result of a name on the command line: sources and tests for vitest, specs for the browser. */
export type Selection = {
  /** Relative to the root, as given; for the linter. */
  paths: string[];
  /** Files whose tests, and tests of dependents, run. */
  sources: string[];
  /** Database tests that name a changed SQL definition. */
  databaseTests: string[];
  specs: string[];
};

/** The tree according to git; tests provide their own. */
export type Tree = { root: string; files: readonly string[]; read(file: string): string };

const SPEC = /^e2e\/.*\.spec\.ts$/;
const DATABASE_TEST = /^backend\/supabase\/tests\/.*\.test\.ts$/;

/**
 * Sections are given by name (`reviews`), everything else by path.
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

/** Tests do not import database functions, so they are found by the function's name, which is its file's name. */
function testsNaming({ files, read }: Tree, sql: readonly string[]): string[] {
  const names = sql.map((file) => file.replace(/^.*\/|\.sql$/g, ''));
  if (names.length === 0) return [];
  const mention = new RegExp(`\\b(${names.join('|')})\\b`);
  return files.filter((file) => DATABASE_TEST.test(file) && mention.test(read(file)));
}
