import type { SupabaseClient } from '@supabase/supabase-js';

/**
 * A fetch for a client with a session. A browser whose clock is behind trusts a token that the server knows to be expired: on a
 * 401 the session is renewed and the request is sent once more. Calls of the auth layer itself pass through.
 */
export function renewing(client: () => SupabaseClient): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    const headers = new Headers(init?.headers);
    const used = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    if (answer.status !== 401 || !used || /\/auth\/v1\//.test(String(input))) return answer;
    const { auth } = client();
    const { data } = await auth.getSession();
    // Already renewed by another request, or not signed in.
    const session = data.session?.access_token === used ? (await auth.refreshSession()).data.session : data.session;
    if (!session) return answer;
    headers.set('authorization', `Bearer ${session.access_token}`);
    return fetch(input, { ...init, headers });
  };
}
