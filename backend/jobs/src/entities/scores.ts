import { listIn } from '../parse/page.ts';
import { scorePoint } from '../parse/standing.ts';
import type { Reader } from '../run.ts';
import { readPerProfile } from './perProfile.ts';

/** Complete score history of each member. */
export const scores: Reader = {
  entity: 'score_history',
  label: 'score history',
  pages: ['/profiles', '/invitations', '/mini-apps/score-correlation'],
  needs: ['profiles'],
  essential: true,
  read: (run) =>
    readPerProfile(run, {
      size: 100,
      mark: 'score_history',
      fetch: async (profileId) => {
        const userkey = encodeURIComponent(`profileId:${profileId}`);
        const path = `/v2/score/history?userkey=${userkey}&duration=all`;
        const raw = await run.item(() => run.client.get(path, listIn('values')));
        if (raw === null) return null;
        const points = await run.parse(scorePoint, raw, `${profileId}:`);
        return points.map((point) => ({ profileId, ...point }));
      },
      store: (results) => run.ingest('score_history', results.flat()),
    }),
};
