import { expect, test } from 'vitest';
import { deprecatedIn } from './deprecations';

test('a deprecation has its dates and its replacement, on one line or more', () => {
  const text = `/** @deprecated since 2026-11-30, ends 2027-06-01: use Tabs. */
export function Switcher() {}

/** Stays. */
export const Tabs = 1;

/**
 * Old colours.
 * @deprecated since 2026-12-01, ends 2027-06-02: use tokens
 *   of the sheet.
 */
export const COLOURS = {};
`;
  expect([...deprecatedIn('a.ts', text)]).toEqual([
    ['Switcher', { since: '2026-11-30', ends: '2027-06-01', instead: 'Tabs.' }],
    ['COLOURS', { since: '2026-12-01', ends: '2027-06-02', instead: 'tokens of the sheet.' }],
  ]);
});

test.each(['', 'use Tabs', 'since 2026-11-30: use Tabs', 'since 2027-06-01, ends 2026-11-30: use Tabs'])(
  'an end that says “%s” is refused',
  (words) => {
    expect(() => deprecatedIn('a.ts', `/** @deprecated ${words} */\nexport const a = 1;`)).toThrow(
      'a.ts does not say when a goes',
    );
  },
);
