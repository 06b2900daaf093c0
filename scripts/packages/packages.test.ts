import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, LIST, type Packed, packAll, textIn } from './packAll';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let packed: Packed[];
let contents: Map<string, { manifest: Manifest; files: string[] }>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packed-'));
  packed = packAll(root, folder);
  contents = new Map(
    packed.map(({ name, file }) => {
      const tarball = join(folder, file);
      return [name, { manifest: JSON.parse(textIn(tarball, 'package.json')), files: filesIn(tarball) }];
    }),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const NAMES = readdirSync(join(root, 'shared')).map((name) => `@companion/${name}`);
type Names = Record<string, string>;
type Manifest = { dependencies?: Names; peerDependencies?: Names; exports?: Names; bin?: Names };
const manifestOf = (name: string): Manifest => contents.get(name)?.manifest ?? {};
const filesOf = (name: string): string[] => contents.get(name)?.files ?? [];

test('the list has every shared package, and the folder nothing else', () => {
  expect(packed.map(({ name }) => name)).toEqual(NAMES);
  expect(JSON.parse(readFileSync(join(folder, LIST), 'utf8'))).toEqual(packed);
  expect(readdirSync(folder).sort()).toEqual([...packed.map(({ file }) => file), LIST]);
});

describe.each(NAMES)('%s', (name) => {
  test('depends on numbered versions, and on our packages in the versions packed with it', () => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
    const wanted = Object.entries({ ...dependencies, ...peerDependencies });
    expect(wanted.filter(([, version]) => !/^\^?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const ours = wanted.filter(([other]) => other.startsWith('@companion/'));
    const versions = new Map(packed.map((each) => [each.name, each.version]));
    expect(ours.filter(([other, version]) => versions.get(other) !== version)).toEqual([]);
  });

  test('contains its exports and programs, a README and a license, and no tests', () => {
    const files = filesOf(name);
    const { exports = {}, bin = {} } = manifestOf(name);
    const targets = [...Object.values(exports), ...Object.values(bin)].map((path) => path.replace(/^\.\//, ''));
    const isThere = (target: string) => {
      const [start = '', end = ''] = target.split('*');
      return files.some((file) => file.startsWith(start) && file.endsWith(end));
    };
    expect(targets.length).toBeGreaterThan(0);
    expect([...targets, 'README.md', 'LICENSE'].filter((target) => !isThere(target))).toEqual([]);
    expect(files.filter((file) => /\.(test|fixture)\.|node_modules|^tools\//.test(file))).toEqual([]);
  });

  test('imports only its declared dependencies', () => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name);
    const named = [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
    const sources = filesOf(name).filter((file) => /\.(tsx?|mjs)$/.test(file));
    const imported = sources.flatMap((file) =>
      [...readFileSync(join(root, name.replace('@companion', 'shared'), file), 'utf8').matchAll(IMPORT)].map(
        ([, from = '']) => from,
      ),
    );
    const packages = new Set(imported.flatMap((from) => /^(?!\.|node:)(@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? []));
    expect([...packages].filter((each) => !named.includes(each))).toEqual([]);
  });
});

/** Up to the end of the line, which excludes texts that merely look like an import. */
const IMPORT = /(?:^import|\bfrom) '([^'\n]+)';$/gm;
