import { expect, test } from 'vitest';
import { truncateName } from './truncateName.ts';

test.each([
  ['alice.eth', 'alice.eth'],
  ['abcdefghijklmnopqrstuvwx.eth', 'abcdefghijklmnopqrstuvwx.eth'],
  ['abcdefghijklmnopqrstuvwxy.eth', 'abcdefghijklmnopqrstuvwx…'],
  ['a.name.with.many.parts.in.it.eth', 'a.name.with.many.parts.i…'],
  ['😀'.repeat(25), `${'😀'.repeat(24)}…`],
  ['', ''],
])('%s is shown as %s', (name, shown) => {
  expect(truncateName(name)).toBe(shown);
});
