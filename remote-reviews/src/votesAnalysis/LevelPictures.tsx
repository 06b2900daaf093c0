import { capitalized, counted, formatNumber, formatPercent } from '@companion/domain';
import { Bars } from '@companion/ui/chart';
import { HeatMap, levelsIn, matrixOf } from '@companion/ui/chart-more';
import { Link } from '@companion/ui/router';
import type { Analysis, LevelCell } from './queries';

/** A percentage of fewer votes says nothing. */
const LEAST_VOTES = 20;

const place = ({ voter, author }: LevelCell) => [voter, author] as const;

/** Who votes on whom, in which direction and with what weight, by score level. */
export function LevelPictures({ data }: { data: Analysis }) {
  const { asOf, matrix, weights, agreement, kpis } = data;
  const rows = levelsIn(matrix.map(({ voter }) => voter));
  const columns = levelsIn(matrix.map(({ author }) => author));
  const frame = {
    asOf,
    rows: rows.map(capitalized),
    columns: columns.map(capitalized),
    rowLabel: 'Voter level',
    columnLabel: 'author level',
  };
  const shown = matrix.filter(({ upShare }) => upShare !== null).length;
  const levels = levelsIn(weights.map(({ level }) => level));
  return (
    <>
      <HeatMap
        {...frame}
        title="Up share by levels"
        unit="percent upvotes, voter level by author level"
        metric="votesAnalysis.upMatrix"
        summary={`${formatNumber(shown)} of ${counted(matrix.length, 'pair')} of levels ${shown === 1 ? 'has' : 'have'} ${LEAST_VOTES} or more votes.`}
        note={`Hatched: fewer than ${LEAST_VOTES} votes.`}
        noun="upvotes"
        whyMissing={`fewer than ${LEAST_VOTES} votes`}
        format={(share) => formatPercent(share, 0)}
        values={matrixOf(matrix, rows, columns, place, ({ upShare }) => upShare?.value ?? null)}
      />
      <HeatMap
        {...frame}
        title="Vote flow between levels"
        unit="votes, voter level by author level"
        metric="votesAnalysis.flow"
        summary={`${counted(data.votes, 'vote')} between ${counted(matrix.length, 'pair')} of levels.`}
        noun={{ one: 'vote', other: 'votes' }}
        whyMissing="no votes"
        values={matrixOf(matrix, rows, columns, place, ({ votes }) => votes)}
      />
      <Bars
        title="Weight and headcount"
        unit="share of all, by voter level"
        metric="votesAnalysis.weights"
        asOf={asOf}
        format={(share) => formatPercent(share)}
        named
        formatAxis={(share) => formatPercent(share, 0)}
        series={[
          { key: 'voters', label: 'Voters', tone: 'neutral' },
          { key: 'weight', label: 'Vote weight', tone: 'info' },
        ]}
        summary={heaviest(data)}
        groups={levels.map((level) => {
          const of = weights.find((each) => each.level === level);
          return {
            key: level,
            label: capitalized(level),
            values: { voters: of && kpis.voters > 0 ? of.voters / kpis.voters : null, weight: of?.weightShare },
          };
        })}
      />
      <Bars
        title="Agreement with own level"
        unit="share of votes that match the majority of the voter's level"
        metric="votesAnalysis.agreement"
        asOf={asOf}
        format={(share) => formatPercent(share)}
        named
        formatAxis={(share) => formatPercent(share, 0)}
        series={[{ key: 'share', label: 'Agreeing', tone: 'info' }]}
        summary={
          agreement.length > 0
            ? `${formatNumber(kpis.ownLevelAgreement.n)} votes on targets with five or more votes from one level.`
            : 'No target has five votes from one level.'
        }
        note={
          <>
            {agreement.length > 0 &&
              `Votes: ${agreement.map(({ level, share }) => `${level} ${formatNumber(share.n)}`).join(', ')}. `}
            For who judges well and who votes together, see <Link to="/mini-apps/voting-analysis">voting analysis</Link>
            .
          </>
        }
        groups={agreement.map(({ level, share }) => ({
          key: level,
          label: capitalized(level),
          values: { share: share.value },
        }))}
      />
    </>
  );
}

function heaviest({ weights }: Analysis): string {
  const top = weights.toSorted((a, b) => (b.weightShare ?? 0) - (a.weightShare ?? 0))[0];
  return top ? `Most weight: ${top.level}, ${formatPercent(top.weightShare)}.` : 'No votes.';
}
