import { authError } from './authError.ts';
import { LIMITS, tooDeep } from './door/arguments.ts';
import { depthOf } from './door/depth.ts';

/** Sign-in is by wallet only, so whatever makes or uses an email or phone account is refused before the auth layer. */
const ACCOUNT_PATHS = new Set([
  'signup',
  'otp',
  'magiclink',
  'recover',
  'resend',
  'verify',
  'invite',
  'reauthenticate',
]);

const ALLOWED = new Set(['GET user', 'PUT user', 'POST logout', 'GET settings', 'GET health']);

/**
 * The refusal of a request to /auth/v1, or null when it may pass. The auth layer itself creates a user for any
 * address that asks for a one-time code, although email sign-up is switched off there.
 *
 * Expects a request whose body is in memory already.
 */
export async function refuseAuth(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  // From its first slash only: begun at each of thousands it would take half a second.
  const path = pathname.replace(/^\/auth\/v1\/?/, '').replace(/(?<!\/)\/+$/, '');
  if (ACCOUNT_PATHS.has(path)) return authError(422, 'email_provider_disabled', 'Email signups are disabled');
  if (request.method === 'POST' && path === 'token') {
    if (searchParams.get('grant_type') === 'refresh_token') return refuseRefresh(request.clone());
    return authError(400, 'unsupported_grant_type', 'This way to sign in is not enabled');
  }
  if (!ALLOWED.has(`${request.method} ${path}`)) return authError(404, 'not_found', 'There is nothing at this address');
  return request.method === 'PUT' ? refuseChange(await request.clone().text()) : null;
}

/** The layer behind expects a text, and fails over anything else. */
async function refuseRefresh(request: Request): Promise<Response | null> {
  const body: unknown = await request.json().catch(() => null);
  const token = typeof body === 'object' && body !== null ? (body as { refresh_token?: unknown }).refresh_token : null;
  if (typeof token === 'string' && token.length <= 200) return null;
  return authError(400, 'validation_failed', 'refresh_token must be a text.');
}

/** What a user may send about itself; the client adds the empty fields of a flow that is not used here. */
const OWN_FIELDS = new Set(['data', 'code_challenge', 'code_challenge_method']);

function refuseChange(text: string): Response | null {
  // It is stored as it is, by a database that overflows over what is nested thousands of times.
  if (depthOf(text) > LIMITS.depth) return authError(400, 'validation_failed', `The body ${tooDeep.message}`);
  return changesCredentials(text)
    ? authError(422, 'email_provider_disabled', 'Email, phone and password cannot be set')
    : null;
}

function changesCredentials(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return true;
    return Object.keys(body).some((key) => !OWN_FIELDS.has(key));
  } catch {
    return true;
  }
}
