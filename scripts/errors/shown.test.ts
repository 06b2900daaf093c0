import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readHouse } from '../walls/house';
import { isTest } from '../walls/judge';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Files that render pages: the kit, the sections and the host's components. */
const DRAWS = /^((shared\/ui|remote-[^/]+)\/src\/.*\.tsx?|host\/src\/.*\.tsx)$/;
/** Code that reads a thrown error's own message, which a page would then show. */
const RAW = /instanceof Error\b|\b(error|cause|reason)\?\.message|\w\.error\??\.message/;

test('pages show only our own sentences: every thrown error goes through errorSentence', () => {
  const drawn = readHouse(root).sources.filter((file) => DRAWS.test(file) && !isTest(file));
  expect(drawn.length).toBeGreaterThan(300);
  expect(drawn.filter((file) => RAW.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
