import { pageOf } from '../parse/page.ts';
import { reviewRow } from '../parse/review.ts';
import type { Reader, ReaderRun } from '../run.ts';
import { readAll, readPages, readUntilKnown } from './pages.ts';
import { readPerProfile } from './perProfile.ts';

const LIMIT = 1000;
/** A page that is mostly known already. */
const CHANGES_LIMIT = 200;

const EVERYTHING = { filter: ['review'], excludeHistorical: false, excludeSpam: false };

const storeReviews = async (run: ReaderRun, values: readonly unknown[]) =>
  run.ingest('reviews', await run.parse(reviewRow, values));

/**
 * The network's feed of reviews, newest first: a few large pages, so that lists have rows soon. It may be incomplete; `reviews`
 * fills the gaps.
 */
export const newestReviews: Reader = {
  entity: 'reviews_newest',
  label: 'newest reviews',
  news: 'reviews',
  pages: ['/reviews'],
  read: async (run) => {
    const fetch = (offset: number, limit: number) =>
      run.client.post('/v2/activities/feed', { ...EVERYTHING, limit, offset }, pageOf);
    const store = (values: unknown[]) => storeReviews(run, values);
    if (run.depth === 'changes') await readUntilKnown({ limit: CHANGES_LIMIT, fetch, store });
    else await readPages(run, { limit: LIMIT, fetch, store, progress: run.progress });
  },
};

/** Reviews of one member, including archived and spam. */
function reviewsOf(run: ReaderRun, side: 'given' | 'received', profileId: number, limit: number, offset: number) {
  const body = { userkey: `profileId:${profileId}`, ...EVERYTHING, limit, offset };
  return run.client.post(`/v2/activities/profile/${side}`, body, pageOf);
}

const everyReviewOf = (run: ReaderRun, side: 'given' | 'received', profileId: number) =>
  readAll((offset) => reviewsOf(run, side, profileId, LIMIT, offset), LIMIT);

/** After reading the feed into an empty database, only reviews of people with missing ones are read: one small request each. */
async function missingReviews(run: ReaderRun, people: { profileId: number; total: number | null }[]) {
  const stored = await run.store.reviewCounts(people.map((row) => row.profileId));
  const missing = people.filter((row) => row.total === null || row.total !== (stored[row.profileId] ?? 0));
  return (await Promise.all(missing.map((row) => everyReviewOf(run, 'given', row.profileId)))).flat();
}

/**
 * Everything each member ever reviewed: no list of all reviews is guaranteed to be complete. Between full passes, only reviews of
 * people whose counts of received ones changed: a review was archived or restored.
 */
export const reviews: Reader = {
  entity: 'reviews',
  label: 'reviews',
  pages: ['/reviews', '/mini-apps/farmer-scores', '/mini-apps/reciprocated-reviews'],
  needs: ['profiles'],
  essential: true,
  read: async (run) => {
    const mark = 'reviews';
    if (run.depth === 'first')
      return readPerProfile(run, {
        size: 100,
        mark,
        fetch: async (profileId) => {
          const page = await run.item(() => reviewsOf(run, 'given', profileId, 1, 0));
          return page && { profileId, total: page.total };
        },
        store: async (people) => storeReviews(run, await missingReviews(run, people)),
      });
    const side = run.depth === 'changes' ? 'received' : 'given';
    return readPerProfile(run, {
      size: 50,
      mark,
      fetch: (profileId) => run.item(() => everyReviewOf(run, side, profileId)),
      store: (results) => storeReviews(run, results.flat()),
    });
  },
};
