import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, type Attacked, ask } from './attacked';

/** Response times in milliseconds, and the number of responses other than 200. */
export type Waits = { asked: number; p50: number; p95: number; p99: number; most: number; refused: number };

const EVERY_MS = 100;
/** Calls of an ordinary visitor. */
const PAGES = ['site_status', 'reviews_list', 'people_search?q=al', 'votes_targets', 'vouches_list'];

/**
 * A visitor who sends a call every tenth of a second, whether or not the last one was answered, until stopped.
 * @param oneAtATime Waits for each response: on a busy machine the calls would otherwise mostly wait for each other.
 */
export function startNeighbour({ url, targets }: Attacked, oneAtATime = false): { stop(): Promise<Asked[]> } {
  const headers = { apikey: targets.publishable, 'x-forwarded-for': '192.0.2.1' };
  const questions: Promise<Asked>[] = [];
  let stopped = false;

  async function askOn(): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const page = PAGES[turn % PAGES.length];
      questions.push(ask(`${url}/rest/v1/rpc/${page}`, { headers }));
      await Promise.all([sleep(EVERY_MS), oneAtATime && questions.at(-1)]);
    }
  }
  const asking = askOn();

  return {
    stop: async () => {
      stopped = true;
      await asking;
      return Promise.all(questions);
    },
  };
}

export function waitsOf(asked: readonly Asked[]): Waits {
  const waits = asked.map(({ ms }) => Math.round(ms)).sort((a, b) => a - b);
  const at = (share: number) => waits[Math.ceil(waits.length * share) - 1] ?? 0;
  const refused = asked.filter(({ status }) => status !== 200).length;
  return { asked: asked.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1), refused };
}
