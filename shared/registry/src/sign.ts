import type { SignedText } from '@companion/contract';
import { fromBase64, toBase64 } from './digest';

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
/** In the order in which keys and signatures are joined. A browser verifies the first one it supports. */
const ALGORITHMS = [
  { key: 'Ed25519', sign: 'Ed25519' },
  { key: P256, sign: { name: 'ECDSA', hash: 'SHA-256' } },
] as const;

/** The part of WebCrypto needed to verify. */
export type Verifier = Pick<SubtleCrypto, 'importKey' | 'verify'>;

/** @param privateKey Ed25519 and P-256 keys (PKCS #8, base64) joined by a dot. */
export async function signText(text: string, privateKey: string): Promise<string> {
  const keys = privateKey.split('.');
  const signatures = await Promise.all(
    ALGORITHMS.map(async ({ key, sign }, i) => {
      const secret = await crypto.subtle.importKey('pkcs8', bytes(keys[i]), key, false, ['sign']);
      return toBase64(new Uint8Array(await crypto.subtle.sign(sign, secret, new TextEncoder().encode(text))));
    }),
  );
  return signatures.join('.');
}

/** Whether the key signed the text. An unreadable key signed nothing. */
export async function isSignedBy(
  { payload, signature }: SignedText,
  publicKey: string,
  subtle: Verifier = crypto.subtle,
): Promise<boolean> {
  const [keys, signatures] = [publicKey.split('.'), signature.split('.')];
  for (const [i, { key, sign }] of ALGORITHMS.entries()) {
    try {
      const open = await subtle.importKey('raw', bytes(keys[i]), key, false, ['verify']);
      return await subtle.verify(sign, open, bytes(signatures[i]), new TextEncoder().encode(payload));
    } catch (error) {
      // Only an unsupported algorithm falls through to the next one; a bad key does not.
      if ((error as Error)?.name !== 'NotSupportedError') return false;
    }
  }
  return false;
}

/** A new key pair. */
export async function generatePair(): Promise<{ privateKey: string; publicKey: string }> {
  const pairs = await Promise.all(
    ALGORITHMS.map(async ({ key }) => {
      const pair = (await crypto.subtle.generateKey(key, true, ['sign', 'verify'])) as CryptoKeyPair;
      const secret = toBase64(new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)));
      return [secret, toBase64(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))];
    }),
  );
  return {
    privateKey: pairs.map(([secret]) => secret).join('.'),
    publicKey: pairs.map(([, open]) => open).join('.'),
  };
}

function bytes(base64: string | undefined): BufferSource {
  return fromBase64(base64 ?? '') as BufferSource;
}
