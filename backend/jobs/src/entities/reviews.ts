import { reviewRow } from '../parse/review.ts';
import type { Reader } from '../run.ts';
import { readAll } from './pages.ts';
import { readPerProfile } from './perProfile.ts';

const LIMIT = 1000;

/** Everything each member ever reviewed, archived and spam too: no list of all reviews promises to be complete. */
export const reviews: Reader = {
  entity: 'reviews',
  label: 'reviews',
  notification: 'reviews_sync',
  read: (run) =>
    readPerProfile(run, {
      size: 50,
      fetch: (profileId) =>
        readAll(
          (offset) =>
            run.client.findPost('/v2/activities/profile/given', {
              userkey: `profileId:${profileId}`,
              filter: ['review'],
              excludeHistorical: false,
              excludeSpam: false,
              limit: LIMIT,
              offset,
            }),
          LIMIT,
        ),
      store: async (results) => run.ingest('reviews', await run.parse(reviewRow, results.flat())),
    }),
};
