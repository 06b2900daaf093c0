import { CompanionError, type RegistryState } from '@companion/contract';
import { type ControlRequest, controlMessage } from './request';

export { type ControlRequest, controlMessage } from './request';

/** The change was not made; the message says why and can be shown. `status` 409: the registry moved on, look again. */
export class ControlRefused extends CompanionError {
  override readonly code = 'release-control-refused';
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Distribute<T> = T extends unknown ? Omit<T, 'issuedAt'> : never;
/** A request before it is signed. */
export type ControlIntent = Distribute<ControlRequest>;

export type ControlOptions = {
  /** Base URL of the Supabase project, and its publishable key. */
  url: string;
  publishableKey: string;
  /** Token of the admin session. */
  accessToken: string;
  /** Asks the wallet to sign a text (EIP-191); rejects when its owner declines. */
  sign: (message: string) => Promise<string>;
};

/**
 * Signs one change afresh and has it made. Answers the state that came of it.
 * @throws ControlRefused with the reason; whatever `sign` throws.
 */
export async function controlRelease(intent: ControlIntent, options: ControlOptions): Promise<RegistryState> {
  const request = { ...intent, issuedAt: new Date().toISOString() } as ControlRequest;
  const signature = await options.sign(controlMessage(request));
  const response = await fetch(`${options.url}/functions/v1/release-control`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: options.publishableKey,
      authorization: `Bearer ${options.accessToken}`,
    },
    body: JSON.stringify({ request, signature }),
  });
  const answer = (await response.json().catch(() => ({}))) as { state?: RegistryState; message?: string };
  if (!response.ok || !answer.state)
    throw new ControlRefused(response.status, answer.message ?? 'The release service did not answer.');
  return answer.state;
}
