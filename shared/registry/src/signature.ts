import { type RegistryState, registryStateSchema, type SignedState, signedStateSchema } from '@companion/contract';
import { fromBase64, toBase64 } from './digest';

/** The registry document is not to be believed; `reason` says what is wrong with it. */
export class RegistryRefused extends Error {
  override name = 'RegistryRefused';
  constructor(readonly reason: 'malformed' | 'signature') {
    super(reason === 'signature' ? 'The registry is not signed by this site.' : 'The registry cannot be read.');
  }
}

/** Signs the exact text that is published. `privateKey`: Ed25519, PKCS #8, base64. */
export async function signState(state: RegistryState, privateKey: string): Promise<SignedState> {
  const payload = JSON.stringify(registryStateSchema.parse(state));
  const key = await crypto.subtle.importKey('pkcs8', fromBase64(privateKey) as BufferSource, 'Ed25519', false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(payload));
  return { payload, signature: toBase64(new Uint8Array(signature)) };
}

/**
 * Reads a signed registry document. `publicKey`: raw Ed25519 key, base64, from the page or the environment, never from the store.
 * @throws RegistryRefused when it is malformed or the signature does not match.
 */
export async function verifyState(document: unknown, publicKey: string): Promise<RegistryState> {
  const signed = signedStateSchema.safeParse(document);
  if (!signed.success) throw new RegistryRefused('malformed');
  const key = await crypto.subtle.importKey('raw', fromBase64(publicKey) as BufferSource, 'Ed25519', false, ['verify']);
  const { payload, signature } = signed.data;
  const genuine = await crypto.subtle.verify(
    'Ed25519',
    key,
    fromBase64(signature) as BufferSource,
    new TextEncoder().encode(payload),
  );
  if (!genuine) throw new RegistryRefused('signature');
  try {
    return registryStateSchema.parse(JSON.parse(payload));
  } catch {
    throw new RegistryRefused('malformed');
  }
}

/** A fresh Ed25519 pair, both base64: private as PKCS #8, public raw. */
export async function generateKeys(): Promise<{ privateKey: string; publicKey: string }> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair;
  const [secret, open] = await Promise.all([
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
    crypto.subtle.exportKey('raw', pair.publicKey),
  ]);
  return { privateKey: toBase64(new Uint8Array(secret)), publicKey: toBase64(new Uint8Array(open)) };
}
