import { CompanionError } from '@companion/contract';
import { jsonAtMost } from '@companion/limits';
import type { FiguresAsked, ReleaseFigures } from '../judgement';

const MAX_ANSWER = 4 * 1024 * 1024;

/** The backend did not return release figures, or did not store a decision. */
export class FiguresUnavailable extends CompanionError {
  override readonly code = 'release-figures-unavailable';
  override readonly advice =
    'See that the backend runs, and that BACKEND, SUPABASE_PORT or DATA_DIR name the right one.';
}

/** An automatic action of the release service. */
export type KeptDecision = {
  action: string;
  section: string;
  seenRevision: number;
  revision: number;
  reason: string;
  figures: { release: ReleaseFigures; base: ReleaseFigures | null };
};

/** Backend access for releases, without a direct database connection. */
export type ReleaseBackend = {
  /** @throws FiguresUnavailable */
  figures(asked: readonly FiguresAsked[]): Promise<ReleaseFigures[]>;
  /** @throws FiguresUnavailable */
  keep(decision: KeptDecision): Promise<void>;
};

/**
 * @param url Base URL of the Supabase project.
 * @param secret Authenticates us to the function `release-service`.
 */
export function releaseBackend(url: string, secret: string, reach: typeof fetch = fetch): ReleaseBackend {
  const ask = async (body: object): Promise<{ figures?: ReleaseFigures[] }> => {
    try {
      const response = await reach(`${url}/functions/v1/release-service`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      });
      if (!response.ok) throw new FiguresUnavailable(`The backend at ${url} answered ${response.status}.`);
      return (await jsonAtMost(response, MAX_ANSWER)) as { figures?: ReleaseFigures[] };
    } catch (error) {
      if (error instanceof FiguresUnavailable) throw error;
      throw new FiguresUnavailable(`The backend at ${url} did not answer.`, { cause: error });
    }
  };
  return {
    figures: async (figures) => (await ask({ figures })).figures ?? [],
    keep: async (decision) => void (await ask({ decision })),
  };
}

/** Base URL of the backend, from the site's environment; null without one. */
export function backendUrl(env: NodeJS.ProcessEnv): string | null {
  const named = env.BACKEND?.trim() || 'embedded';
  if (named === 'none') return null;
  return named === 'embedded' ? `http://localhost:${env.SUPABASE_PORT ?? 54_321}` : named.replace(/\/+$/, '');
}
