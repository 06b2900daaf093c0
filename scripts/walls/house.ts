import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOMS, type Room } from './table';

/** An instance of a room: `remote-reviews` and `remote-slashes` are two places of the room `section`. */
export type Place = { room: Room; name: string };

export type Package = {
  /** Folder relative to the root; empty for the root itself. */
  folder: string;
  name: string;
  exports: Readonly<Record<string, string>>;
  dependencies: ReadonlySet<string>;
  /** Dependencies that `npm start` does not install. */
  development: ReadonlySet<string>;
};

/** Sources and packages below a root; paths are relative to it, with slashes. */
export type House = { root: string; sources: readonly string[]; packages: readonly Package[] };

const SOURCE = /\.[cm]?[jt]sx?$/;
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results']);

export function readHouse(root: string): House {
  const sources: string[] = [];
  const packages: Package[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (entry.isDirectory() && !NOT_OURS.has(entry.name) && !entry.name.startsWith('.')) visit(path);
      else if (entry.isFile() && entry.name === 'package.json') packages.push(readPackage(root, folder));
      else if (entry.isFile() && SOURCE.test(entry.name)) sources.push(path);
    }
  };
  visit('');
  return { root, sources: sources.sort(), packages };
}

function readPackage(root: string, folder: string): Package {
  const { name, exports = {}, ...rest } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const always = { ...rest.dependencies, ...rest.peerDependencies };
  const development = Object.keys(rest.devDependencies ?? {}).filter((each) => !(each in always));
  return {
    folder,
    name,
    exports,
    dependencies: new Set([...Object.keys(always), ...development]),
    development: new Set(development),
  };
}

/** The place of a file, by the longest matching path in the table; undefined outside every room. */
export function placeOf(file: string): Place | undefined {
  const [room, at] = ROOMS.flatMap((room) => room.at.map((at) => [room, at] as const))
    .filter(([, at]) => holds(at, file))
    .reduce<readonly [Room?, string?]>((best, next) => (next[1].length > (best[1]?.length ?? -1) ? next : best), []);
  if (!room || !at) return undefined;
  return { room, name: at.includes('*') ? file.split('/', at.split('/').length).join('/') : room.name };
}

/** Whether a path of the table contains a file; imports may omit the extension. */
function holds(at: string, file: string): boolean {
  const segments = file.replace(SOURCE, '').split('/');
  return at
    .replace(SOURCE, '')
    .split('/')
    .every((part, i) => part === segments[i] || (part.endsWith('*') && segments[i]?.startsWith(part.slice(0, -1))));
}

/** The innermost package that contains a file. */
export function packageOf(file: string, { packages }: House): Package | undefined {
  return packages
    .filter(({ folder }) => folder === '' || file.startsWith(`${folder}/`))
    .reduce<Package | undefined>(
      (best, next) => (next.folder.length >= (best?.folder.length ?? 0) ? next : best),
      undefined,
    );
}
