// Plain JavaScript: runs where only the packages of a start are installed.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../bootstrap.mjs';
import { compile } from '../programs.mjs';

/** Programs run in the site's containers. */
const PROGRAMS = [
  'scripts/image/run',
  'scripts/image/healthy',
  'backend/local/src/main',
  'backend/local/src/engine/worker',
  'backend/jobs/src/main',
  'shared/release/src/server',
  'host/server/src/main',
];
/** Package files that programs look up by name at run time: the importing folder, and the package's name prefix. */
const FOUND_BY_NAME = [
  ['backend/local', '@electric-sql/pglite'],
  ['backend/local', '@supabase/lite'],
  ['host', '@expo-google-fonts/'],
  ['shared/build', '@resvg/resvg-wasm'],
];
/** Read from the source tree as is. */
const FILES = ['package.json', 'backend/supabase/migrations', 'backend/supabase/migrations.sha256'];
/** Peer dependencies used only for types. */
const UNUSED = /^(@typescript\+)?typescript[-@]/;
const STORE = join(ROOT, 'node_modules/.pnpm');

/** Copies what a site's programs need to run, without build and test tools, into a folder that must not exist yet. */
async function pack(out) {
  if (!out || existsSync(out)) throw new Error('node scripts/image/pack.mjs <folder that does not exist yet>');
  const programs = await compile(PROGRAMS.map((name) => `${name}.ts`));
  cpSync(programs, join(out, 'programs'), { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(out, file), { recursive: true });
  const named = linksByName();
  for (const link of named) copyLink(link, out);
  const wanted = new Set([...importedBy(programs), ...named.map((link) => realpathSync(link))].map(placeOf));
  for (const place of wanted) for (const other of neighbors(place)) wanted.add(other);
  for (const place of wanted)
    cpSync(join(STORE, place), join(out, relative(ROOT, STORE), place), { recursive: true, verbatimSymlinks: true });
  console.log(`${PROGRAMS.length} programs and ${wanted.size} packages are in ${out}`);
}

/** Package files imported by compiled programs, which refer to them by path. */
function importedBy(programs) {
  const files = readdirSync(programs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const texts = files.map((name) => readFileSync(join(programs, name), 'utf8'));
  const addresses = texts.flatMap((text) => text.match(/file:\/\/\/[^"'\s]*\/node_modules\/[^"'\s]+/g) ?? []);
  return addresses.map((address) => realpathSync(fileURLToPath(address)));
}

function linksByName() {
  return FOUND_BY_NAME.flatMap(([folder, beginning]) => {
    const modules = join(ROOT, folder, 'node_modules');
    const names = readdirSync(modules).flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
    return names.filter((name) => name.startsWith(beginning)).map((name) => join(modules, name));
  });
}

function copyLink(link, out) {
  const copy = join(out, relative(ROOT, link));
  mkdirSync(dirname(copy), { recursive: true });
  symlinkSync(readlinkSync(link), copy);
}

/** The store folder of a package file: the package, and links to its dependencies. */
function placeOf(file) {
  const [place] = relative(STORE, file).split(sep);
  if (!place || place === '..') throw new Error(`${file} is not a file of a package.`);
  return place;
}

/** Store folders of the dependencies of a package. */
function neighbors(place) {
  const modules = join(STORE, place, 'node_modules');
  const entries = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(name, inner)) : [name],
  );
  return entries
    .map((name) => join(modules, name))
    .filter((path) => lstatSync(path).isSymbolicLink() && existsSync(path))
    .map((path) => placeOf(realpathSync(path)))
    .filter((other) => !UNUSED.test(other));
}

await pack(process.argv[2]);
