import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('.', import.meta.url));

/** An SQL file by its path below `schemas/`. */
export type TreeFile = { name: string; text: string };

/**
 * Functions of one file call those of later ones, so their bodies are read when they first run. On the first line of a
 * file, so that lines of errors are those of the file.
 */
export const UNCHECKED = 'set check_function_bodies = off;';

/** The files in `schema_paths` of config.toml, in order and without duplicates, as the official CLI reads them. */
export function readTree(project = PROJECT): TreeFile[] {
  const files = readdirSync(join(project, 'schemas'), { recursive: true, encoding: 'utf8' })
    .map((name) => `schemas/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const ordered = new Set(schemaPaths(project).flatMap((glob) => files.filter((file) => matches(glob, file))));
  return [...ordered].map((file) => ({
    name: file.slice('schemas/'.length),
    text: readFileSync(join(project, file), 'utf8'),
  }));
}

/** One migration that creates everything in the tree. */
export function baselineText(files: readonly TreeFile[]): string {
  const parts = files.map(({ name, text }) => `-- schemas/${name}\n\n${text}`);
  return `-- Everything that is in schemas/, derived from it. Read it there.\n${UNCHECKED}\n\n${parts.join('\n')}`;
}

function schemaPaths(project: string): string[] {
  const list = /^schema_paths = \[([^\]]*)\]/m.exec(readFileSync(join(project, 'config.toml'), 'utf8'))?.[1];
  if (list === undefined) throw new Error('config.toml has no schema_paths.');
  return [...list.matchAll(/"([^"]+)"/g)].map(([, glob = '']) => glob);
}

/** `*` matches any part of one name, as in the CLI. */
const matches = (glob: string, file: string) =>
  new RegExp(`^${glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}$`).test(file);
