import { expect, it } from 'vitest';
import { versionText } from './detectorVersions.ts';

it('names each detector with its version, in order', () => {
  expect(versionText({ D9: 1, D12: 3, D1: 2 })).toBe('D1.2, D9.1, D12.3');
});

it('is empty until there is an answer', () => {
  expect([versionText(undefined), versionText(null), versionText({})]).toEqual(['…', '…', '…']);
});
