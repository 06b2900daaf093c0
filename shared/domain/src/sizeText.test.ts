import { expect, test } from 'vitest';
import { sizeText } from './sizeText.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1.0 kB'],
  [1_234_567, '1.2 MB'],
  [52_000_000_000, '52.0 GB'],
])('%d bytes', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
