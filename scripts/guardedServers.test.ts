import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from './walls/house';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = /^(backend|host\/server|shared|scripts)\//;
/** A way to open a port or to take a connection over that goes past `listen` and `serveAt`. */
const UNGUARDED = /\bserver\.listen\(|\.(on|once)\('upgrade'/;

/** Where that is right, and why no stranger reaches it. */
const EXCEPTIONS: Record<string, string> = {
  'scripts/bench/servers.ts': 'measures, on the computer it runs on',
  'shared/program/src/guardServer.ts': 'the guard itself',
  'shared/program/src/listen.ts': 'the guard itself',
  'shared/ui/gallery/build.ts': 'shows the kit, on the computer it runs on',
};

test('every server listens, and takes upgrades, through the guard', () => {
  const found = readHouse(ROOT).sources.filter(
    (file) =>
      PROGRAMS.test(file) &&
      !/(\.(test|fixture)\.tsx?|\/test\/.*|fakeS3\.ts)$/.test(file) &&
      UNGUARDED.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(found).toEqual(Object.keys(EXCEPTIONS).sort());
});
