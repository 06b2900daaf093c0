import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { integritySchema } from '@companion/contract';
import { expect, test } from 'vitest';
import { overBudget } from './budget';
import { brokenIntegrity, privateCopies, takenPrefixes, typeProblems } from './checks';
import { releaseRecord, temporaryFolder } from './testing';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

test('a prefix inside that of another section is taken', () => {
  const profiles = releaseRecord('profiles', '1.0.0');
  profiles.declaration.prefixes = ['/user/profile', '/markets'];
  const thief = releaseRecord('thief', '1.0.0');
  thief.declaration.prefixes = ['/user', '/thief'];
  expect(takenPrefixes(thief, [profiles, releaseRecord('reviews', '1.0.0')])).toEqual(['/user belongs to profiles']);
  expect(takenPrefixes(profiles, [profiles])).toEqual([]);
});

test('private copies of host libraries are reported, stateless libraries are not', () => {
  expect(
    privateCopies(['@companion/domain', 'viem', 'react', 'react-is', '@tanstack/query-core', 'wagmi', '@companion/ui']),
  ).toEqual([
    'holds a private copy of react',
    'holds a private copy of @tanstack/query-core',
    'holds a private copy of wagmi',
    'holds a private copy of @companion/ui',
  ]);
});

test('a file changed after hashing, or missing, breaks integrity', async () => {
  const folder = await temporaryFolder();
  const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const asset = (path: string, text: string) => ({
    path,
    integrity: integritySchema.parse(hashOf(text)),
    kind: 'js' as const,
    size: 1,
    brotli: 1,
  });
  await writeFile(join(folder, 'good.js'), 'good');
  await writeFile(join(folder, 'bad.js'), 'tampered');
  expect(
    await brokenIntegrity(folder, { assets: [asset('good.js', 'good'), asset('bad.js', 'bad'), asset('gone.js', '')] }),
  ).toEqual(['bad.js is not the file that was hashed', 'gone.js is missing']);
});

test('the budget counts what a visitor downloads', () => {
  const release = releaseRecord('reviews', '1.0.0', { budget: { entry: 19, page: 59, css: 0 } });
  expect(overBudget(release)).toEqual([
    'entry is 20 bytes, the limit is 19',
    'code of ./Page is 60 bytes, the limit is 59',
  ]);
  expect(overBudget(releaseRecord('reviews', '1.0.0'))).toEqual([]);
});

test('a section that misuses the contract fails the check', async () => {
  const folder = 'node_modules/.cache/type-check-fixture';
  await mkdir(join(workspace, folder, 'src'), { recursive: true });
  await writeFile(
    join(workspace, folder, 'src/page.ts'),
    `import { useNavigationGuard } from '../../../../shared/contract/src/services';\nuseNavigationGuard('yes');\n`,
  );
  try {
    expect(await typeProblems(workspace, [folder])).toEqual([
      expect.stringMatching(/page\.ts\(2,20\): error TS2345: Argument of type 'string'/),
    ]);
  } finally {
    await rm(join(workspace, folder), { recursive: true });
  }
});
