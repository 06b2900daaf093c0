import { authError } from './authError.ts';

/**
 * Sign-in is by wallet only, so requests that create or use an email or phone account are refused before they reach the auth
 * layer.
 */
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

const ALLOWED = new Set(['GET user', 'POST logout', 'GET settings', 'GET health']);

/**
 * The refusal of a request to /auth/v1, or null if it is allowed. The auth layer itself creates a user for any address that
 * requests a one-time code, even though email sign-up is disabled there.
 *
 * Expects a request whose body was read into memory.
 */
export async function refuseAuth(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  // The lookbehind anchors at the first slash: retrying at each of thousands would take half a second.
  const path = pathname.replace(/^\/auth\/v1\/?/, '').replace(/(?<!\/)\/+$/, '');
  if (ACCOUNT_PATHS.has(path)) return authError(422, 'email_provider_disabled', 'Email signups are disabled');
  if (request.method === 'POST' && path === 'token') {
    if (searchParams.get('grant_type') === 'refresh_token') return refuseRefresh(request.clone());
    return authError(400, 'unsupported_grant_type', 'This way to sign in is not enabled');
  }
  // User metadata would be stored and merged, and nothing on this site reads it.
  if (request.method === 'PUT' && path === 'user')
    return authError(422, 'user_cannot_change', 'Nothing of an account can be changed');
  if (!ALLOWED.has(`${request.method} ${path}`)) return authError(404, 'not_found', 'There is nothing at this address');
  return null;
}

/** The auth layer expects text, and fails on anything else. */
async function refuseRefresh(request: Request): Promise<Response | null> {
  const body: unknown = await request.json().catch(() => null);
  const token = typeof body === 'object' && body !== null ? (body as { refresh_token?: unknown }).refresh_token : null;
  if (typeof token === 'string' && token.length <= 200) return null;
  return authError(400, 'validation_failed', 'refresh_token must be a text.');
}
