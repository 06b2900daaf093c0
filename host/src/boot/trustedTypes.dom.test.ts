import type { BootPlan } from '@companion/contract';
import { afterEach, expect, test, vi } from 'vitest';

type Rules = Record<'createScriptURL' | 'createHTML', (text: string) => string | null>;

afterEach(() => void vi.unstubAllGlobals());

/** Reloads the module, as a page loads it. */
async function policy() {
  let rules: Rules | undefined;
  vi.resetModules();
  vi.stubGlobal('trustedTypes', { createPolicy: (_: string, given: Rules) => (rules = given) });
  const module = await import('./trustedTypes');
  return { rules: rules as unknown as Rules, ...module };
}

const release = (url: string) => ({ entry: { url }, fallbacks: [] });
const planOf = (...sections: object[]) => ({ sections }) as unknown as BootPlan;

test('scripts come from this host, from releases in a plan, and from the configured analytics', async () => {
  const { rules, trustReleases, trustScript } = await policy();
  const own = new URL('/assets/1.js', location.origin).href;
  const newer = 'https://store.example/reviews/2.0.0/entry.js';
  const before = 'https://store.example/reviews/1.0.0/assets/page.js?attempt=1';
  expect([own, newer, before].map(rules.createScriptURL)).toEqual([own, null, null]);
  trustReleases(planOf({ ...release(newer), fallbacks: [release('https://store.example/reviews/1.0.0/entry.js')] }));
  expect([newer, before].map(rules.createScriptURL)).toEqual([newer, before]);
  trustScript('https://stats.example/script.js');
  expect(rules.createScriptURL('https://stats.example/script.js')).toBe('https://stats.example/script.js');
});

test.each([
  'https://evil.example/assets/1.js',
  'https://store.example/reviews/9.9.9/entry.js',
  'https://store.example/reviews/1.0.0/../9.9.9/entry.js',
  '/assets/../feedback',
  '/uploads/1.js',
  'data:text/javascript,1',
  'javascript:1',
  'https://stats.example/script.js?x',
])('%s is refused', async (url) => {
  const { rules, trustReleases, trustScript } = await policy();
  trustScript('https://stats.example/script.js');
  trustReleases(planOf(release('https://store.example/reviews/1.0.0/entry.js')));
  expect(rules.createScriptURL(url)).toBeNull();
});

test('text without tags may be a style sheet, and no text may be markup', async () => {
  const { rules } = await policy();
  expect(rules.createHTML('[data-rk] > * { color: red }')).toBe('[data-rk] > * { color: red }');
  expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
});

test('a browser without Trusted Types is left as it is', async () => {
  vi.resetModules();
  vi.stubGlobal('trustedTypes', undefined);
  const plan = planOf();
  expect((await import('./trustedTypes')).trustReleases(plan)).toBe(plan);
});
