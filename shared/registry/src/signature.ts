import {
  CompanionError,
  type KeyList,
  keyListSchema,
  type RegistryState,
  registryStateSchema,
  type SignedState,
  type SignedText,
  signedStateSchema,
} from '@companion/contract';
import { isValidAt } from './keys';
import { generatePair, isSignedBy, signText, type Verifier } from './sign';

/** The registry document is not trusted; `reason` says why. */
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

/** Allowed difference between clocks. */
const SKEW_MS = 5 * 60_000;

/**
 * What a trusted registry document must match; from the page or the environment, never from the store. `publicKey`: raw Ed25519
 * and P-256 keys (base64) joined by a dot.
 */
export type RegistryTrust = { publicKey: string; site: string };

/** Signs the exact text that is published. */
export async function signState(state: RegistryState, privateKey: string): Promise<SignedState> {
  const payload = JSON.stringify(registryStateSchema.parse(state));
  return { payload, signature: await signText(payload, privateKey) };
}

/**
 * Verifies a signed registry document.
 * @param seen Highest revision trusted before: an older document, though genuine, could bring a withdrawn release back.
 * @param seenKeys Highest key list number trusted before: an older list contains keys that were revoked since.
 * @param now By the clock of the store, in milliseconds since 1970, if known: the reader's clock may be wrong.
 * @throws RegistryRefused if it is malformed, has an invalid signature, belongs to another site, is older than `seen`, or is
 * dated more than five minutes after `now`.
 */
export async function verifyState(
  given: unknown,
  { publicKey, site }: RegistryTrust,
  {
    seen = 0,
    seenKeys = 0,
    now = Number.NaN,
    subtle = crypto.subtle,
  }: { seen?: number; seenKeys?: number; now?: number; subtle?: Verifier } = {},
): Promise<RegistryState> {
  const signed = signedStateSchema.safeParse(given);
  if (!signed.success) throw new RegistryRefused('malformed');
  const { payload } = signed.data;
  const state = registryStateSchema.safeParse(json(payload));
  const list = state.data?.keys && (await readKeyList(state.data.keys.list, publicKey, subtle));
  const signer = state.data && list ? stateKey(list, state.data) : publicKey;
  if (!signer || !(await isSignedBy(signed.data, signer, subtle))) throw new RegistryRefused('signature');
  if (!state.success) throw new RegistryRefused('malformed');
  if (state.data.site !== site) throw new RegistryRefused('site');
  if (state.data.revision < seen || (list?.number ?? 0) < seenKeys) throw new RegistryRefused('older');
  if (isFuture(state.data, now)) throw new RegistryRefused('future');
  return state.data;
}

/** Whether a state is dated later than its store's clock allows. @param now Milliseconds since 1970. */
export const isFuture = ({ at }: Pick<RegistryState, 'at'>, now: number): boolean => Date.parse(at) > now + SKEW_MS;

/** The key list, if the root key signed it; otherwise null. */
async function readKeyList(signed: SignedText, root: string, subtle: Verifier): Promise<KeyList | null> {
  const list = keyListSchema.safeParse(json(signed.payload));
  return list.success && (await isSignedBy(signed, root, subtle)) ? list.data : null;
}

/** The public key that must have signed a state; null if the key it names is not permitted to. */
function stateKey({ keys, site }: KeyList, state: RegistryState): string | null {
  const key = keys.find(({ name }) => name === state.keys?.signer);
  return key?.states && site === state.site && isValidAt(key, state.at) ? key.publicKey : null;
}

/**
 * What signs a site's registry; `publicKey` is that of its root key. `privateKey`: Ed25519 and P-256 keys (PKCS #8, base64)
 * joined by a dot.
 */
export type RegistryKeys = RegistryTrust & {
  privateKey: string;
  /** Name of the key in the key list; omitted for the root key. */
  name?: string;
  /** The team's key for signing releases, if different. */
  team?: { name: string; privateKey: string };
};

/** New key pairs, and a name for the site that will sign with them. */
export async function generateKeys(): Promise<RegistryKeys> {
  return { ...(await generatePair()), site: `site-${crypto.randomUUID().slice(0, 8)}` };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
