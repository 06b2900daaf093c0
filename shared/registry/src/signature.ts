import {
  CompanionError,
  type RegistryState,
  registryStateSchema,
  type SignedState,
  signedStateSchema,
} from '@companion/contract';
import { fromBase64, toBase64 } from './digest';

/** The registry document is not to be believed; `reason` says what is wrong with it. */
export class RegistryRefused extends CompanionError {
  override readonly code = 'registry-refused';
  constructor(readonly reason: 'malformed' | 'signature' | 'site' | 'older' | 'future') {
    super(MESSAGES[reason]);
  }
}

const MESSAGES = {
  malformed: 'The registry cannot be read.',
  signature: 'The registry is not signed by this site.',
  site: 'The registry is that of another site.',
  older: 'The registry is older than the one seen before.',
  future: 'The registry is dated in the future.',
};

/** Two clocks are seldom the same. */
const SKEW_MS = 5 * 60_000;

const P256 = { name: 'ECDSA', namedCurve: 'P-256' };
/** In the order in which keys and signatures are joined. A browser checks the first it knows. */
const ALGORITHMS = [
  { key: 'Ed25519', sign: 'Ed25519' },
  { key: P256, sign: { name: 'ECDSA', hash: 'SHA-256' } },
] as const;

/**
 * What a registry document must agree with to be believed; from the page or the environment, never from the store.
 * `publicKey`: raw Ed25519 and P-256 keys (base64) joined by a dot.
 */
export type RegistryTrust = { publicKey: string; site: string };

type Crypto = Pick<SubtleCrypto, 'importKey' | 'verify'>;

/** Signs the exact text that is published. */
export async function signState(state: RegistryState, privateKey: string): Promise<SignedState> {
  const payload = JSON.stringify(registryStateSchema.parse(state));
  const keys = privateKey.split('.');
  const signatures = await Promise.all(
    ALGORITHMS.map(async ({ key, sign }, i) => {
      const secret = await crypto.subtle.importKey('pkcs8', bytes(keys[i]), key, false, ['sign']);
      return toBase64(new Uint8Array(await crypto.subtle.sign(sign, secret, new TextEncoder().encode(payload))));
    }),
  );
  return { payload, signature: signatures.join('.') };
}

/**
 * Reads a signed registry document.
 * @param seen Highest revision believed before: an older document, though genuine, could bring a withdrawn release back.
 * @param now By the clock of the store, in milliseconds since 1970, where that is known: the reader's clock may be wrong.
 * @throws RegistryRefused when it is malformed, the signature does not match, it is another site's, older than `seen`, or
 * dated more than five minutes after `now`.
 */
export async function verifyState(
  given: unknown,
  { publicKey, site }: RegistryTrust,
  { seen = 0, now = Number.NaN, subtle = crypto.subtle }: { seen?: number; now?: number; subtle?: Crypto } = {},
): Promise<RegistryState> {
  const signed = signedStateSchema.safeParse(given);
  if (!signed.success) throw new RegistryRefused('malformed');
  const { payload, signature } = signed.data;
  if (!(await isGenuine(payload, signature, publicKey, subtle))) throw new RegistryRefused('signature');
  const state = registryStateSchema.safeParse(json(payload));
  if (!state.success) throw new RegistryRefused('malformed');
  if (state.data.site !== site) throw new RegistryRefused('site');
  if (state.data.revision < seen) throw new RegistryRefused('older');
  if (isFuture(state.data, now)) throw new RegistryRefused('future');
  return state.data;
}

/** Whether a state is dated later than the clock of its store allows. @param now Milliseconds since 1970. */
export const isFuture = ({ at }: Pick<RegistryState, 'at'>, now: number): boolean => Date.parse(at) > now + SKEW_MS;

async function isGenuine(payload: string, signature: string, publicKey: string, subtle: Crypto): Promise<boolean> {
  const [keys, signatures] = [publicKey.split('.'), signature.split('.')];
  for (const [i, { key, sign }] of ALGORITHMS.entries()) {
    const open = await subtle.importKey('raw', bytes(keys[i]), key, false, ['verify']).catch(notSupported);
    if (!open) continue;
    return subtle.verify(sign, open, bytes(signatures[i]), new TextEncoder().encode(payload));
  }
  return false;
}

/** Only a missing algorithm leads to the next one; a bad key does not. */
function notSupported(error: unknown): null {
  if ((error as Error)?.name === 'NotSupportedError') return null;
  throw new RegistryRefused('signature');
}

/** What a site signs its registry with. `privateKey`: Ed25519 and P-256 keys (PKCS #8, base64) joined by a dot. */
export type RegistryKeys = RegistryTrust & { privateKey: string };

/** Fresh pairs, and a name for the site that will sign with them. */
export async function generateKeys(): Promise<RegistryKeys> {
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
    site: `site-${crypto.randomUUID().slice(0, 8)}`,
  };
}

function bytes(base64: string | undefined): BufferSource {
  return fromBase64(base64 ?? '') as BufferSource;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
