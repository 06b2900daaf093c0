import type { BootPlan } from '@companion/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { trustScripts } from './trustScripts';

type Rules = Record<'createScriptURL' | 'createHTML', (text: string) => string | null>;

afterEach(() => void vi.unstubAllGlobals());

function policyOf(analyticsSrc: string | null): { rules: Rules; trusted: ReturnType<typeof trustScripts> } {
  let rules: Rules | undefined;
  vi.stubGlobal('trustedTypes', { createPolicy: (_: string, given: Rules) => (rules = given) });
  const trusted = trustScripts({ analyticsSrc } as Parameters<typeof trustScripts>[0]);
  return { rules: rules as unknown as Rules, trusted };
}

const release = (url: string) => ({ entry: { url }, fallbacks: [] });
const planOf = (...sections: object[]) => ({ sections }) as unknown as BootPlan;

test('scripts come from this host, from releases a plan named, and from the analytics that is configured', () => {
  const { rules, trusted } = policyOf('https://stats.example/script.js');
  const own = new URL('/assets/1.js', location.origin).href;
  const newer = 'https://store.example/reviews/2.0.0/entry.js';
  const before = 'https://store.example/reviews/1.0.0/assets/page.js?attempt=1';
  expect([own, newer, before].map(rules.createScriptURL)).toEqual([own, null, null]);
  trusted(planOf({ ...release(newer), fallbacks: [release('https://store.example/reviews/1.0.0/entry.js')] }));
  expect([newer, before].map(rules.createScriptURL)).toEqual([newer, before]);
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
])('%s is refused', (url) => {
  const { rules, trusted } = policyOf('https://stats.example/script.js');
  trusted(planOf(release('https://store.example/reviews/1.0.0/entry.js')));
  expect(rules.createScriptURL(url)).toBeNull();
});

test('text without tags may be a style sheet, and nothing may be markup', () => {
  const { rules } = policyOf(null);
  expect(rules.createHTML('[data-rk] > * { color: red }')).toBe('[data-rk] > * { color: red }');
  expect(rules.createHTML('<img src=x onerror=alert(1)>')).toBeNull();
});

test('a browser without Trusted Types is left as it is', () => {
  vi.stubGlobal('trustedTypes', undefined);
  const plan = planOf();
  expect(trustScripts({ analyticsSrc: null } as Parameters<typeof trustScripts>[0])(plan)).toBe(plan);
});
