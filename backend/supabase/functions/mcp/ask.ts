import { CompanionError } from '../../../../shared/contract/src/CompanionError.ts';
import { jsonAtMost, textAtMost } from '../../../../shared/limits/src/textAtMost.ts';

/** Calls a page function; returns its JSON as text. @throws AskError with the refusal in words */
export type Ask = (name: string, args: Readonly<Record<string, unknown>>) => Promise<string>;

/** A call was refused, or there was no response. The message says why and when to retry. */
export class AskError extends CompanionError {
  override readonly code = 'question-refused';
  constructor(
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Bytes of a refusal. */
const MOST_REASON = 64 * 1_024;

export type AskOptions = {
  /** Address of the backend. */
  url: string;
  publishableKey: string;
  send?: typeof fetch;
  /** Longest answer, in bytes of JSON. */
  most?: number;
};

/** Calls as a visitor: with only the publishable key. */
export function askAsVisitor({ url, publishableKey, send = fetch, most = Number.POSITIVE_INFINITY }: AskOptions): Ask {
  return async (name, args) => {
    const answer = await send(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(args),
    }).catch((cause) => {
      throw new AskError(503, `The backend at ${url} cannot be reached.`, { cause });
    });
    if (!answer.ok) throw new AskError(answer.status, await reasonOf(answer));
    const text = await textAtMost(answer, most);
    if (text === null)
      throw new AskError(
        413,
        `The answer is longer than ${most / 1_024} KB: ask for fewer rows, or narrow the filters.`,
      );
    return text;
  };
}

async function reasonOf(answer: Response): Promise<string> {
  const said = (await jsonAtMost(answer, MOST_REASON).catch(() => null)) as { message?: string } | null;
  const message = said?.message ?? `The backend answered ${answer.status}.`;
  const later = answer.headers.get('retry-after');
  return later && !message.includes(later) ? `${message} Try again in ${later} seconds.` : message;
}
