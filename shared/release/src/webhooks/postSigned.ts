import { createHmac } from 'node:crypto';
import type { Hook } from './readHooks';

const TIMEOUT_MS = 10_000;

/**
 * Signs and sends an event as described at https://www.standardwebhooks.com: `webhook-id` identifies it across retries;
 * `webhook-signature` is `v1,` and the base64 HMAC-SHA256 of `<id>.<timestamp>.<body>`. Returns null, or why delivery failed.
 * @param now Milliseconds since 1970.
 */
export async function postSigned(
  { url, secret }: Hook,
  id: string,
  event: object,
  now: number,
  reach: typeof fetch = fetch,
): Promise<string | null> {
  const timestamp = String(Math.floor(now / 1000));
  const body = JSON.stringify(event);
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const response = await reach(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
      // Redirects are not followed: the target is the operator's decision.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok ? null : `it answered ${response.status}`;
  } catch (error) {
    const { name, message, cause } = error as Error;
    return name === 'TimeoutError' ? 'no answer in time' : ((cause as NodeJS.ErrnoException)?.code ?? message);
  }
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);
}
