import { expect, test } from 'vitest';
import { MEANINGS } from './meanings.ts';
import { TERMS, termsIn } from './terms.ts';

test('each term has a definition of at most 25 words', () => {
  expect(Object.keys(MEANINGS).sort()).toEqual(Object.keys(TERMS).sort());
  const lengths = Object.entries(MEANINGS).map(([term, text]) => [term, text.split(/\s+/).length] as const);
  expect(lengths.filter(([, words]) => words > 25 || words < 3)).toEqual([]);
});

test('no form belongs to two terms', () => {
  const forms = Object.entries(TERMS).flatMap(([term, others]) => [term, ...others].map((form) => form.toLowerCase()));
  expect(forms.filter((form, n) => forms.indexOf(form) !== n)).toEqual([]);
});

test('a term is found at its first place, in any form and case, and never inside another word', () => {
  expect(termsIn('Slashes cost score; a slash may cost XP.')).toEqual([
    { term: 'slash', form: 'Slashes' },
    ' cost ',
    { term: 'score', form: 'score' },
    '; a slash may cost ',
    { term: 'XP', form: 'XP' },
    '.',
  ]);
  expect(termsIn('A mass archive under EIP-7')).toEqual([
    'A ',
    { term: 'mass archive', form: 'mass archive' },
    ' under ',
    { term: 'EIP-7', form: 'EIP-7' },
  ]);
  expect(termsIn('Spring previews underscore EIP-70.')).toEqual(['Spring previews underscore EIP-70.']);
  expect(termsIn('')).toEqual([]);
});
