import { bls12_381 } from '@noble/curves/bls12-381';
import { fromHex, sha256, toHex } from './bytes.ts';
import { QUICKNET } from './rounds.ts';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

export type Beacon = { round: number; randomness: string; signature: string };

/**
 * Whether a drand quicknet beacon is genuine: the signature is the network's for the round number, and the randomness is its
 * SHA-256. Malformed values are not genuine. Loads the curve library: import it only where needed.
 */
export async function isGenuineBeacon({ round, randomness, signature }: Beacon): Promise<boolean> {
  try {
    const number = new Uint8Array(8);
    new DataView(number.buffer).setBigUint64(0, BigInt(round));
    const { shortSignatures } = bls12_381;
    const message = shortSignatures.hash(await sha256(number), DOMAIN);
    if (!shortSignatures.verify(signature.toLowerCase(), message, QUICKNET.publicKey)) return false;
    return toHex(await sha256(fromHex(signature))) === randomness.toLowerCase();
  } catch {
    return false;
  }
}
