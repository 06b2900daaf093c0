import { expect, test } from 'vitest';
import { readConfig } from './config';
import { browsersBackend } from './siteConfig';

const trust = { publicKey: 'key', site: 'site' };
const embedded = { BACKEND: 'http://localhost:54321', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

test('browsers use BACKEND_URL if it is set, else the address this server uses', () => {
  const at = (env: NodeJS.ProcessEnv) => browsersBackend(readConfig(env, trust))?.url ?? null;
  expect(at({ ...embedded, BACKEND_URL: 'https://api.example/' })).toBe('https://api.example');
  expect(at({ ...embedded, BACKEND_URL: '' })).toBe('http://localhost:54321');
  expect(at({ BACKEND: 'none', BACKEND_URL: 'https://api.example' })).toBeNull();
  expect(readConfig({ ...embedded, BACKEND_URL: 'https://api.example' }, trust).backend?.url).toBe(
    'http://localhost:54321',
  );
  expect(() => at({ ...embedded, BACKEND_URL: 'api.example' })).toThrow(
    'BACKEND_URL must be an http or https URL, not "api.example".',
  );
});

test('a Safe may frame the site from the origins in SAFE_ORIGINS, and values that are not origins are ignored', () => {
  const at = (SAFE_ORIGINS: string) => readConfig({ SAFE_ORIGINS }, trust).safeOrigins;
  expect(at('')).toEqual([]);
  expect(at('https://app.safe.global, http://localhost:3000/')).toEqual([
    'https://app.safe.global',
    'http://localhost:3000',
  ]);
  for (const wrong of [
    '*',
    'https:',
    'https://*.safe.global',
    'app.safe.global',
    'https://safe.example/path',
    "'self'",
    'https://a.example; script-src *',
  ])
    expect(() => at(wrong)).toThrow('SAFE_ORIGINS must be origins');
});
