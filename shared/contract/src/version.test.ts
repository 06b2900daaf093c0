import { expect, test } from 'vitest';
import manifest from '../package.json';
import { CONTRACT_VERSION } from './version';

test('the package says the version of the contract', () => {
  expect(manifest.version).toBe(CONTRACT_VERSION);
});
