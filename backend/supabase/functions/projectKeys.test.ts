import { expect, it } from 'vitest';
import { projectKeys } from './projectKeys.ts';

const keysOf = (env: Record<string, string>) => projectKeys((name) => env[name]);

it('uses the tokens of a project without keys', () => {
  expect(keysOf({ SUPABASE_ANON_KEY: 'a.n.on', SUPABASE_SERVICE_ROLE_KEY: 's.e.rvice' })).toEqual({
    publishable: ['a.n.on'],
    secret: 's.e.rvice',
  });
});

it('uses the keys of a project that has both, the default one first, and still lets browsers use the token', () => {
  expect(
    keysOf({
      SUPABASE_PUBLISHABLE_KEYS: '{"phones":"sb_publishable_p","default":"sb_publishable_d"}',
      SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_j","default":"sb_secret_d"}',
      SUPABASE_ANON_KEY: 'a.n.on',
      SUPABASE_SERVICE_ROLE_KEY: 's.e.rvice',
    }),
  ).toEqual({ publishable: ['sb_publishable_d', 'sb_publishable_p', 'a.n.on'], secret: 'sb_secret_d' });
});

it('uses a key of any name if none is the default, and the browser key that is set', () => {
  expect(keysOf({ SUPABASE_SECRET_KEYS: '{"jobs":"sb_secret_j"}', PUBLISHABLE_KEY: 'sb_publishable_own' })).toEqual({
    publishable: ['sb_publishable_own'],
    secret: 'sb_secret_j',
  });
});
