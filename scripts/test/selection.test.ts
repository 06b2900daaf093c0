import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { selection } from './selection';
import { ROOT } from './steps';

const TEXTS: Record<string, string> = {
  'remote-reviews/src/section.ts': '',
  'remote-reviews/src/bots/Rings.test.tsx': '',
  'remote-reviews/package.json': '',
  'e2e/golden/votes.spec.ts': '',
  'backend/supabase/schemas/votes/votes_bots.sql': 'create function votes_bots()',
  'backend/supabase/tests/bots.test.ts': "rpc('votes_bots')",
  'backend/supabase/tests/other.test.ts': "rpc('votes_bots_of_others')",
};
const tree = { root: ROOT, files: Object.keys(TEXTS), read: (file: string) => TEXTS[file] ?? '' };

test('a section is selected by its name: its sources and tests run', () => {
  expect(selection(tree, ['reviews'])).toEqual({
    paths: ['remote-reviews'],
    sources: ['remote-reviews/src/section.ts', 'remote-reviews/src/bots/Rings.test.tsx'],
    databaseTests: [],
    specs: [],
  });
});

test('a folder of SQL runs the tests that name its definitions, and only those', () => {
  expect(selection(tree, ['backend/supabase/schemas/votes'])).toMatchObject({
    sources: [],
    databaseTests: ['backend/supabase/tests/bots.test.ts'],
  });
});

test('a spec runs in a browser, not among the unit tests', () => {
  expect(selection(tree, ['./e2e/golden/'])).toMatchObject({ sources: [], specs: ['e2e/golden/votes.spec.ts'] });
});

test('lists names that are neither a section nor a path in the tree', () => {
  expect(selection(tree, ['reviews', 'reveiws', '../..'])).toEqual({ unknown: ['reveiws', '../..'] });
});

test.each([['--help'], ['no-such-section']])('%s is rejected with the usage, and nothing runs', (option) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/test/main.ts', option], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain('npm test -- <section, folder or file>');
  expect(stdout).not.toContain('lint');
});
