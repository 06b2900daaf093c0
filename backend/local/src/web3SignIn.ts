import { randomBytes, randomUUID } from 'node:crypto';
import { MOST } from '@companion/limits';
import type { PGlite } from '@electric-sql/pglite';
import { authError } from './authError.ts';
import { FORGET_IDLE_SQL } from './authLimits.ts';
import { parseSiweMessage, type SiweMessage } from './siweMessage.ts';
import { refuseMessage, type SignInRules } from './web3Checks.ts';

/** Nonces of used sign-in messages. A message expires long before its nonce is deleted. */
export const NONCES_SQL = `create table if not exists auth.web3_nonces (
  address text not null,
  nonce text not null,
  used_at timestamptz not null default now(),
  primary key (address, nonce)
)`;

export interface Proof {
  message: SiweMessage;
  /** Lower case: a wallet is one account, however its address is written. */
  address: string;
}

/**
 * Verifies a request to sign in with a wallet (POST /auth/v1/token?grant_type=web3): format, message and signature. Does not use
 * the database. Returns the proof, or the refusal with a separate code for each cause.
 */
export async function proveWallet(request: Request, rules: SignInRules, now: number): Promise<Proof | Response> {
  const { chain, message: text, signature } = await bodyOf(request);
  if (chain !== 'ethereum') return authError(400, 'web3_unsupported_chain', 'Only Ethereum wallets can sign in.');
  if (typeof text !== 'string' || typeof signature !== 'string') {
    return authError(400, 'validation_failed', 'message and signature must be texts.');
  }
  // Limited, because its statement is stored with the account.
  const longest = MOST.auth.messageLength;
  if (text.length < 64 || text.length > longest) {
    return authError(400, 'validation_failed', `The message must have 64 to ${longest} characters.`);
  }
  const message = parseSiweMessage(text);
  if (!message) return authError(400, 'web3_message_malformed', 'The message is not an EIP-4361 sign-in message.');
  const refusal = refuseMessage(message, rules, now);
  if (refusal) return authError(400, refusal.code, refusal.message);

  if (!/^0x([0-9a-f]{2})+$/i.test(signature) || signature.length < 132) {
    return authError(400, 'web3_signature_malformed', 'The signature must be 65 bytes in hexadecimal.');
  }
  if (signature.length > 132) {
    return authError(
      400,
      'web3_contract_wallet_unsupported',
      'Smart-contract wallets cannot sign in yet. Use a wallet with a key of its own.',
    );
  }
  const address = message.address.toLowerCase();
  if ((await signerOf(text, signature)) !== address) {
    return authError(400, 'web3_signature_invalid', 'The signature is not the one of this wallet for this message.');
  }
  return { message, address };
}

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await request.json();
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Null if no key can have made this signature. */
async function signerOf(message: string, signature: string): Promise<string | null> {
  // Loaded at the first sign-in: it is large, and startup should not wait for it.
  const { recoverMessageAddress } = await import('viem/utils');
  try {
    return (await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toLowerCase();
  } catch {
    return null;
  }
}

/** A refresh token, to be exchanged for the session immediately, or the reason there is none. */
export type Opened = { token: string } | { status: number; code: string; message: string };

/** Consumes the nonce and opens a session for the wallet's account, created at its first sign-in, atomically. */
export async function openSession(db: PGlite, { message, address }: Proof): Promise<Opened> {
  return db.transaction(async (tx) => {
    // Serializes concurrent first sign-ins of a wallet, which would each create its account.
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [address]);
    await tx.query(`delete from auth.web3_nonces where used_at < now() - interval '1 day'`);
    await tx.query(FORGET_IDLE_SQL);
    const fresh = await tx.query(
      `insert into auth.web3_nonces (address, nonce) values ($1, $2) on conflict do nothing returning nonce`,
      [address, message.nonce],
    );
    if (fresh.rows.length === 0) {
      return { status: 400, code: 'web3_nonce_used', message: 'This message was used before: sign a new one.' };
    }
    const subject = `web3:ethereum:${address}`;
    const claims = {
      address,
      chain: 'ethereum',
      network: String(message.chainId),
      domain: message.domain,
      statement: message.statement ?? '',
    };
    const data = JSON.stringify({ sub: subject, custom_claims: claims, email_verified: false, phone_verified: false });
    const known = await tx.query<{ id: string; banned: boolean }>(
      `update auth.identities i set identity_data = $2::jsonb, last_sign_in_at = now(), updated_at = now() from auth.users u
       where i.provider = 'web3' and i.provider_id = $1 and u.id = i.user_id
       returning u.id, coalesce(u.banned_until > now(), false) as banned`,
      [subject, data],
    );
    if (known.rows[0]?.banned) return { status: 403, code: 'user_banned', message: 'This account may not sign in.' };
    const user = known.rows[0]?.id ?? randomUUID();
    if (!known.rows[0]) {
      await tx.query(
        `insert into auth.users (id, raw_app_meta_data, raw_user_meta_data)
         values ($1, '{"provider": "web3", "providers": ["web3"]}', $2::jsonb)`,
        [user, data],
      );
      await tx.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at)
         values ($1, 'web3', $2, $3, $4::jsonb, now())`,
        [randomUUID(), subject, user, data],
      );
    }
    const session = randomUUID();
    const token = randomBytes(16).toString('base64url');
    await tx.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [session, user]);
    await tx.query(`insert into auth.refresh_tokens (id, token, user_id, session_id) values ($1, $2, $3, $4)`, [
      randomUUID(),
      token,
      user,
      session,
    ]);
    return { token };
  });
}
