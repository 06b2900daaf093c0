import {
  formatDate,
  formatNumber,
  formatPercentile,
  levelOf,
  publicSummaryOf,
  reasonsInWords,
  summaryText,
} from '@companion/domain';
import { highest } from './highest';
import { MEASURES, measured } from './measures';
import type { Compared } from './queries';

export type GridCell = { text: string; highest: boolean };
export type Grid = {
  day: string;
  people: { name: string; standing: string; said: string[] }[];
  rows: { label: string; cells: GridCell[] }[];
};

const NONE = '–';

/** Content of a comparison image: people, their standing, and each measure with its percentile among all profiles. */
export function comparedGrid({ people, asOf }: Pick<Compared, 'people' | 'asOf'>): Grid {
  return {
    day: formatDate(asOf, { timeZone: 'UTC' }),
    people: people.map((person) => {
      const {
        name,
        score,
        reasons,
        enough,
        votesCast: votes,
        reviews: { pos, neu, neg, unknown = 0 },
      } = person;
      const summary = publicSummaryOf({ ...person, reviews: pos + neu + neg + unknown, votes, asOf });
      return {
        name,
        standing: score === null ? 'No score' : `${formatNumber(score)} ${levelOf(score)?.name ?? ''}`.trim(),
        said:
          reasons.length > 0
            ? reasonsInWords(reasons).map(({ side, text }) => `${MARKS[side]} ${text}`)
            : [summary ? summaryText(summary) : enough ? 'Nothing unusual.' : 'Too little is known.'],
      };
    }),
    rows: MEASURES.map((measure) => {
      const found = people.map((person) => measured(person, measure.id));
      const most = highest(found.map((each) => each?.value ?? null));
      return {
        label: measure.label,
        cells: people.map((person, place) => {
          const { value = null, percentile = null } = found[place] ?? {};
          const among = percentile === null ? '' : ` (${formatPercentile(percentile)})`;
          return {
            text: value === null ? NONE : `${measure.format(value, person)}${among}`,
            highest: most.has(place),
          };
        }),
      };
    }),
  };
}

const MARKS = { for: '+', against: '−', context: '·' } as const;
