import { counted, formatDuration, formatNumber, formatPercent } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import { reciprocatedCycles } from '@companion/functions/reciprocatedCycles';
import { reviewsBatches } from '@companion/functions/reviewsBatches';
import { reviewsMassArchive } from '@companion/functions/reviewsMassArchive';
import { reviewsTextGroups } from '@companion/functions/reviewsTextGroups';
import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { votesBots } from '@companion/functions/votesBots';
import { type Example, example, type Told } from './example';

// Suspects are not named here: the linked page shows the evidence and their statement.
const batch = example(reviewsBatches, { filters: { range: 'all' }, sort: '-reviews', per: 1 }, ({ rows: [row] }) =>
  row
    ? {
        words: `The largest batch has ${formatNumber(row.reviews)} reviews in ${formatDuration(row.spanSeconds)}, one every ${formatDuration(row.medianGapSeconds)}${row.burstiness === null ? '' : `; burstiness ${formatNumber(row.burstiness, { digits: 2 })}`}.`,
        to: '/reviews/batch-analysis?range=all&sort=-reviews',
      }
    : null,
);

const BOTS = '/votes/bot-analysis?min=0';
type Voter = RowOf<typeof votesBots>;
const inAll = 'of the voters with enough votes to look at';

/** The first voter in the given order with a known figure. */
const voter = (sort: string, words: (voter: Voter) => string | null): Example =>
  example(votesBots, { filters: { min: 0 }, sort, per: 50 }, ({ rows }): Told | null => {
    const [told] = rows.flatMap((row) => words(row) ?? []);
    return told === undefined ? null : { words: told, to: `${BOTS}&sort=${sort}` };
  });

/** An example of each detector and of the composite score. */
export const DETECTOR_EXAMPLES: Readonly<Record<string, Example>> = {
  D1: batch,
  D2: batch,
  D3: voter('-score', ({ quietHours, votes }) =>
    quietHours === null
      ? null
      : `The longest run of hours with at most 2% of ${formatNumber(votes)} votes is ${counted(quietHours, 'hour')}, ${inAll} the one with the highest score.`,
  ),
  D4: voter('-modalShare', ({ modalShare, votes }) =>
    modalShare === null
      ? null
      : `The same pause is ${formatPercent(modalShare)} of all those between ${formatNumber(votes)} votes: the highest share ${inAll}.`,
  ),
  D5: example(votesBots, { filters: { min: 0 }, per: 1 }, ({ rings: [ring] }) =>
    ring
      ? {
          words: `The largest ring has ${formatNumber(ring.size)} voters tied by ${counted(ring.edges, 'pair')}; they share ${counted(ring.sharedTargets, 'target')}.`,
          to: '/votes/bot-analysis?min=0',
        }
      : null,
  ),
  D6: voter('-hhi', ({ hhi, votes }) =>
    hhi === null
      ? null
      : `${formatNumber(votes)} votes with an HHI of ${formatNumber(hhi, { digits: 3 })} over the authors of what was voted on: the highest ${inAll}.`,
  ),
  D7: voter('-upShare', ({ upShare, upP, votes }) =>
    upShare === null
      ? null
      : `${formatPercent(upShare)} of ${formatNumber(votes)} votes are upvotes${upP === null ? '' : `; by chance, a share this one-sided has a probability of ${upP < 0.001 ? 'less than 0.001' : formatNumber(upP, { digits: 3 })}`}: the highest share ${inAll}.`,
  ),
  D8: voter('-score', ({ fastShare, votes }) =>
    fastShare === null
      ? null
      : `${formatPercent(fastShare)} of ${formatNumber(votes)} votes came within 10 s of what they are on, ${inAll} by the one with the highest score.`,
  ),
  D9: example(reviewsTextGroups, { filters: { range: 'all' }, per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `The largest group has ${formatNumber(row.reviews)} reviews of one author with similar texts, about ${counted(row.subjects, 'person', 'people')}; ${formatNumber(row.archived)} of them are archived.`,
          to: '/reviews/batch-analysis?view=texts&range=all',
        }
      : null,
  ),
  D10: example(reciprocatedCycles, {}, ({ triangles, rectangles, edgesInTriangle, edgesInRectangle }) =>
    triangles + rectangles > 0
      ? {
          words: `Positive reviews run in ${counted(triangles, 'triangle')} and ${counted(rectangles, 'rectangle')}: ${formatNumber(edgesInTriangle)} of them lie on a triangle, ${formatNumber(edgesInRectangle)} on a rectangle.`,
          to: '/mini-apps/reciprocated-reviews?view=cycles',
        }
      : null,
  ),
  D11: example(scoreCorrelation, { x: 'score', y: 'trust' }, ({ fit: { n }, range: { y } }) =>
    y[0] === null || y[1] === null
      ? null
      : {
          words: `Trust reaches ${counted(n, 'profile')} here; their percentiles run from ${formatNumber(y[0], { digits: 1 })} to ${formatNumber(y[1], { digits: 1 })}.`,
          to: '/mini-apps/score-correlation?x=score&y=trust',
        },
  ),
  D12: example(reviewsMassArchive, { filters: { range: 'all' }, per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `The largest one: ${formatNumber(row.archived)} of ${formatNumber(row.authoredBefore)} reviews taken back in ${formatDuration(row.spanSeconds)}.`,
          to: '/reviews/mass-archive?range=all',
        }
      : null,
  ),
  'bot.score': example(votesBots, { filters: { min: 0 }, per: 1 }, ({ rows: [row] }) =>
    row
      ? {
          words: `The highest score is ${formatNumber(row.score, { digits: 1 })}: ${row.lines.flatMap(({ id, points, weight }) => (points === null ? [] : [`${id} ${formatNumber(points)} of ${weight}`])).join(', ')}.`,
          to: '/votes/bot-analysis?min=0',
        }
      : null,
  ),
};
