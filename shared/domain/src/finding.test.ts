import { expect, test } from 'vitest';
import { figure, finding, findingText } from './index.ts';

const bob = { userId: 2, profileId: 2, userkey: 'profileId:2', name: 'Bob', handle: 'bob', avatar: null, score: 1750 };

test('keeps figures and people separate from the words around them', () => {
  const found = finding(
    'a.rule',
  )`${figure(1234, '?status=open')} slashes of ${{ person: bob }} end in ${figure('36 hr')}.`;
  expect(found).toEqual({
    id: 'a.rule',
    pieces: [
      { figure: '1,234', href: '?status=open' },
      ' slashes of ',
      { person: bob },
      ' end in ',
      { figure: '36 hr' },
      '.',
    ],
  });
  expect(findingText(found)).toBe('1,234 slashes of Bob end in 36 hr.');
});
