import { expect, test } from 'vitest';
import { isGenuineBeacon } from './beaconSignature.ts';
import { exampleDraw } from './exampleDraw.ts';
import { proofText, readProof } from './proofFile.ts';
import { verifyRaffle } from './verify.ts';

test('the example is a proof that passes every check, its signature included', async () => {
  const proof = await exampleDraw();
  expect(readProof(proofText(proof))).toEqual(proof);
  const { checks } = await verifyRaffle(proof, isGenuineBeacon);
  expect(checks.map(({ name, ok }) => `${name} ${ok}`)).toEqual([
    'commit true',
    'root true',
    'round true',
    'signature true',
    'winners true',
  ]);
});
