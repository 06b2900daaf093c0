import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HostFolder } from './hostFolder';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hosts-'));
});
afterEach(() => rm(dir, { recursive: true }));

/** As a build leaves it: the record of each host, and next to them that of the newest. */
async function built(id: string, files: Record<string, string>): Promise<void> {
  await mkdir(join(dir, 'assets'), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeFile(join(dir, path), text);
  const build = JSON.stringify({
    id,
    integrity: Object.fromEntries(Object.keys(files).map((path) => [path, 'sha256-x'])),
  });
  for (const folder of [join(dir, 'hosts', id), dir]) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), `page of ${id}`);
    await writeFile(join(folder, 'new.json'), build);
    await rename(join(folder, 'new.json'), join(folder, 'build.json'));
  }
}

const text = (hosts: HostFolder, path: string, accept = '') => {
  const file = hosts.file(path, accept);
  return file && [Buffer.from(file.bytes).toString(), file.encoding, file.immutable];
};

test('the first host with files is picked, else the newest; a new build is used at once', async () => {
  await built('one', { 'assets/a.js': 'a' });
  const hosts = new HostFolder(dir);
  expect(hosts.pick(['elsewhere']).template).toBe('page of one');
  await built('two', { 'assets/b.js': 'b' });
  expect([hosts.pick([]).id, hosts.pick(['gone', 'one', 'two']).id, hosts.get('two')?.template]).toEqual([
    'two',
    'one',
    'page of two',
  ]);
});

test('the files of every stored host are served, and no others', async () => {
  await built('one', { 'assets/a.js': 'a', 'icon.svg': 'old' });
  const hosts = new HostFolder(dir);
  expect(text(hosts, '/icon.svg')).toEqual(['old', null, false]);
  await built('two', { 'assets/b.js': 'b', 'icon.svg': 'new' });
  await writeFile(join(dir, 'assets/b.js.br'), 'small b');
  await writeFile(join(dir, 'assets/stray.js'), 'nobody has it');
  hosts.pick([]);
  expect([text(hosts, '/assets/a.js'), text(hosts, '/assets/b.js', 'gzip, br'), text(hosts, '/icon.svg')]).toEqual([
    ['a', null, true],
    ['small b', 'br', true],
    ['new', null, false],
  ]);
  for (const path of [
    '/assets/stray.js',
    '/build.json',
    '/hosts/one/build.json',
    '/assets/../build.json',
    '/../etc/passwd',
  ])
    expect(hosts.file(path, '')).toBeNull();
});

test('a file requested while its host is still being installed is served once that is done', async () => {
  await built('one', { 'assets/a.js': 'a' });
  const hosts = new HostFolder(dir);
  await built('two', { 'assets/b.js': 'b' });
  await rm(join(dir, 'assets/b.js'));
  hosts.pick([]);
  expect(text(hosts, '/assets/b.js')).toBeNull();
  await built('two', { 'assets/b.js': 'b' });
  hosts.pick([]);
  expect(text(hosts, '/assets/b.js')).toEqual(['b', null, true]);
});

test('says so if there is no build', async () => {
  await mkdir(join(dir, 'hosts'));
  await writeFile(join(dir, 'build.json'), '');
  expect(() => new HostFolder(dir)).toThrow(`There is no host in ${dir}.`);
});
