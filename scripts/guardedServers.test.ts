import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from './walls/house';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = /^(backend|host\/server|shared|scripts)\//;
/** Code that opens a port or takes over a connection without `listen` or `serveAt`. */
const UNGUARDED = /\bserver\.listen\(|\.(on|once)\('upgrade'/;

/** Files in which that is correct, and why no stranger can reach them. */
const EXCEPTIONS: Record<string, string> = {
  'scripts/bench/servers.ts': "a benchmark, run on a developer's machine",
  'shared/program/src/guardServer.ts': 'the guard itself',
  'shared/program/src/listen.ts': 'the guard itself',
  'shared/ui/gallery/build.ts': "shows the kit, run on a developer's machine",
};

test('every server listens and accepts upgrades through the guard', () => {
  const found = readHouse(ROOT).sources.filter(
    (file) =>
      PROGRAMS.test(file) &&
      !/(\.(test|fixture)\.tsx?|\/test\/.*|fakeS3\.ts)$/.test(file) &&
      UNGUARDED.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual(Object.keys(EXCEPTIONS).sort());
});
