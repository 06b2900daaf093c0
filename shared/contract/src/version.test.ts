import { expect, test } from 'vitest';
import manifest from '../package.json';
import { CONTRACT_VERSION } from './version';

test('the package exports the contract version', () => {
  expect(manifest.version).toBe(CONTRACT_VERSION);
});
