import { listOf } from '../parse/page.ts';
import { scorePoint } from '../parse/standing.ts';
import type { Reader } from '../run.ts';
import { readPerProfile } from './perProfile.ts';

/** Every score a member ever had. */
export const scores: Reader = {
  entity: 'score_history',
  label: 'score history',
  notification: 'profiles_sync',
  read: (run) =>
    readPerProfile(run, {
      size: 100,
      mark: 'score_history',
      fetch: async (profileId) => {
        const userkey = encodeURIComponent(`profileId:${profileId}`);
        const body = await run.client.find(`/v2/score/history?userkey=${userkey}&duration=all`);
        const points = await run.parse(scorePoint, listOf(body, 'values'), `${profileId}:`);
        return points.map((point) => ({ profileId, ...point }));
      },
      store: (results) => run.ingest('score_history', results.flat()),
    }),
};
