import { expect, test } from 'vitest';
import { wrapped } from './textPicture';

const upTo10 = (part: string) => part.trimEnd().length <= 10;

test('a line breaks between words, and inside one that is too long', () => {
  expect(wrapped('score 780, untrusted', upTo10)).toEqual(['score 780,', 'untrusted']);
  expect(wrapped('at https://site/x', upTo10)).toEqual(['at', 'https://si', 'te/x']);
  expect(wrapped('', upTo10)).toEqual(['']);
});
