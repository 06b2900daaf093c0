import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, type Attacked, ask } from './attacked';

const EVERY_MS = 100;
/** What somebody asks for who looks around. */
const PAGES = ['site_status', 'reviews_list', 'people_search?q=al', 'votes_targets', 'vouches_list'];

/** A visitor who asks for something every tenth of a second, answered or not, until told to stop. */
export function startNeighbour({ url, targets }: Attacked): { stop(): Promise<Asked[]> } {
  const questions: Promise<Asked>[] = [];
  let stopped = false;

  async function askOn(): Promise<void> {
    for (let turn = 0; !stopped; turn++) {
      const page = PAGES[turn % PAGES.length];
      questions.push(ask(`${url}/rest/v1/rpc/${page}`, { headers: { apikey: targets.publishable } }));
      await sleep(EVERY_MS);
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
