import { posix } from 'node:path';
import { covers, FACADES } from '@companion/build/facades';
import { type House, type Place, packageOf, placeOf } from './house';
import type { Import } from './imports';
import { TEST_PACKAGES, TEST_ROOMS } from './table';

const TEST = /(^|\/)tests?\/|\.(test|fixture)(\.[cm]?[jt]sx?)?$/;
export const isTest = (file: string) => TEST.test(file);

/** Why a file may not import something; null if it may. */
export function refusal(file: string, { name, form }: Import, house: House): string | null {
  const from = placeOf(file);
  if (!from) return 'This file is in no room: declare in scripts/walls/table.ts what it may import.';
  if (form === 'global') return `${from.name} does no I/O: pass it what \`${name}\` would return.`;
  if (name === null) return dynamicRefusal(from);
  if (name.startsWith('.') || form === 'url') {
    // A program reads or starts what it references by URL; only a bundler includes such a file.
    if (form === 'url' && (from.room.kind === 'program' || isTest(file) || !name.startsWith('.'))) return null;
    return fileRefusal(file, from, posix.join(posix.dirname(file), name), house);
  }
  const [, own = '', rest = ''] = /^(@companion\/[^/]+)\/?(.*)$/.exec(name) ?? [];
  if (!own) return packageRefusal(file, from, name, house);
  const target = house.packages.find((each) => each.name === own);
  if (!target) return `There is no package ${own}.`;
  const entry = target.exports[rest ? `./${rest}` : '.'] ?? target.exports['./*']?.replace('*', rest);
  // A package without public entries, such as the host, is still a wall, and reported as one.
  return (
    roomRefusal(file, from, posix.join(target.folder, entry ?? 'package.json')) ??
    (entry ? null : `${own} offers no ${name}.`)
  );
}

function dynamicRefusal({ room, name }: Place): string | null {
  return room.kind === 'program' ? null : `${name} imports only literal names, so that the code shows what may run.`;
}

function fileRefusal(file: string, from: Place, path: string, house: House): string | null {
  const refused = roomRefusal(file, from, path);
  if (refused || from.room.byPath) return refused;
  const [own, other] = [packageOf(file, house), packageOf(path, house)];
  return own === other ? null : `${other?.name} is imported by its name, not by a path into it.`;
}

function roomRefusal(file: string, from: Place, path: string): string | null {
  const to = placeOf(path);
  if (!to) return `${path} is in no room: declare in scripts/walls/table.ts who may import it.`;
  // Otherwise a file could bypass a wall through a test.
  if (isTest(path) && !isTest(file) && !from.room.imports.includes('*')) return `${path} is for tests.`;
  if (to.name === from.name) return null;
  const open = [...from.room.imports, ...(isTest(file) ? [...TEST_ROOMS, ...(from.room.tests ?? [])] : [])];
  if (open.includes('*') || open.includes(to.room.name)) return null;
  return `${from.name} may not import ${to.name}. ${to.room.instead}`;
}

function packageRefusal(file: string, { room, name: place }: Place, name: string, house: House): string | null {
  if (isTest(file) && TEST_PACKAGES.some((each) => covers(each, name))) return null;
  if (name.startsWith('node:'))
    return room.kind === 'program'
      ? null
      : `${place} has no \`node:*\`: it runs ${room.kind === 'pure' ? 'everywhere' : 'in a page'}.`;
  const facade = FACADES.find(({ packages }) => packages.some((each) => covers(each, name)));
  if (facade && !facade.rooms.includes(room.name)) return `${place} may not import ${name}. ${facade.instead}`;
  if (room.kind === 'pure' && !room.packages?.some((each) => covers(each, name)))
    return `${place} is pure; allowed packages: ${room.packages?.join(', ') || 'none'}.`;
  const own = packageOf(file, house);
  // Which programs a start runs cannot be derived from their folders: scripts/startSet.test.ts checks them.
  if (room.kind !== 'program' && !TEST_ROOMS.includes(room.name) && !isTest(file) && isAmong(own?.development, name))
    return `${name} is among the devDependencies of ${place}: \`npm start\` builds pages without them.`;
  return isAmong(own?.dependencies, name) || (room.kind === 'program' && isAmong(rootOf(house)?.dependencies, name))
    ? null
    : `${name} is not among the dependencies in the package.json of ${place}.`;
}

const rootOf = (house: House) => house.packages.find(({ folder }) => folder === '');

const isAmong = (packages: Iterable<string> = [], name: string) => [...packages].some((each) => covers(each, name));
