import { capitalized, counted, formatNumber, formatPercent } from '@companion/domain';
import { Bars } from '@companion/ui/chart';
import { HeatMap, Lorenz, levelsIn, matrixOf, SurvivalCurve } from '@companion/ui/chart-more';
import { useLocation, useNavigate } from '@companion/ui/router';
import { keptClaim, topClaim } from './finding';
import { Ladder } from './Ladder';
import type { VouchCurve, VouchStatistics } from './queries';
import { sizeName } from './sizeName';
import s from './statistics.module.css';
import { TopPeople } from './TopPeople';
import type { Measure } from './unit';
import { vouchesHref } from './vouchesHref';

type Props = { data: VouchStatistics; measure: Measure };

/** Sizes, lifetimes, levels, concentration and the people behind the stake. */
export default function StatisticsPictures({ data, measure }: Props) {
  const { asOf, sizes, survival, lorenz, top, ladder, kpis } = data;
  const most = (measure.unit === 'count' && top.byCount) || top;
  const vouches = sizes.reduce((sum, { count }) => sum + count, 0);
  const curve = (key: string, label: string, tone: 'info' | 'positive' | 'warning', { steps }: VouchCurve) => ({
    key,
    label,
    tone,
    points: steps,
  });
  return (
    <div className={s.pictures}>
      <Bars
        title="Sizes"
        unit={`${measure.word} by size of the vouch in ETH`}
        metric="vouchStats.sizes"
        asOf={asOf}
        height={260}
        format={measure.format}
        series={[{ key: 'amount', label: capitalized(measure.word), tone: 'info' }]}
        summary={`${counted(vouches, 'vouch', 'vouches')} by size.`}
        groups={
          vouches === 0
            ? []
            : sizes.map((bin) => ({
                key: String(bin.fromEth),
                label: sizeName(bin),
                values: { amount: measure.place(bin) },
              }))
        }
      />
      <SurvivalCurve
        title="How long vouches last"
        claim={keptClaim(survival.all)}
        unit="share of vouches still active after a number of days"
        metric="vouchStats.survival"
        asOf={asOf}
        noun="vouches"
        summary={survivalSummary(survival.all)}
        series={[
          curve('all', 'All', 'info', survival.all),
          curve('mutual', 'Mutual', 'positive', survival.mutual),
          curve('oneWay', 'One-way', 'warning', survival.oneWay),
        ]}
      />
      <LevelsMap data={data} measure={measure} />
      <Lorenz
        title="Concentration of received ETH"
        claim={topClaim(kpis.received)}
        unit="share of the ETH by share of the people vouched for"
        metric="vouchStats.lorenz"
        asOf={asOf}
        holders="vouchees"
        held="ETH"
        summary={
          kpis.received.gini === null
            ? 'Nobody is vouched for.'
            : `Gini ${formatNumber(kpis.received.gini, { digits: 3 })} over ${formatNumber(kpis.received.n)} people.`
        }
        curve={lorenz.map(({ people, share }) => ({ holders: people, held: share }))}
      />
      <TopPeople title="Largest vouchers" filter="author" people={most.vouchers} measure={measure} asOf={asOf} />
      <TopPeople title="Most vouched for" filter="subject" people={most.vouchees} measure={measure} asOf={asOf} />
      <Ladder rungs={ladder} asOf={asOf} />
    </div>
  );
}

/** Who vouches for whom by level; a click on a cell lists those vouches. */
function LevelsMap({ data: { matrix, asOf }, measure }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const rows = levelsIn(matrix.map(({ voucher }) => voucher));
  const columns = levelsIn(matrix.map(({ subject }) => subject));
  return (
    <HeatMap
      title="Vouches between levels"
      unit={`${measure.word}, voucher level by subject level`}
      metric="vouchStats.levels"
      asOf={asOf}
      rows={rows.map(capitalized)}
      columns={columns.map(capitalized)}
      rowLabel="Voucher level"
      columnLabel="subject level"
      noun={measure.word}
      whyMissing="no vouch"
      format={measure.format}
      summary={`${counted(matrix.length, 'pair')} of levels ${matrix.length === 1 ? 'has' : 'have'} a vouch.`}
      values={matrixOf(matrix, rows, columns, ({ voucher, subject }) => [voucher, subject] as const, measure.place)}
      onPick={(row, column) =>
        navigate(vouchesHref(search, { authorLevel: rows[row] ?? '', subjectLevel: columns[column] ?? '' }))
      }
    />
  );
}

function survivalSummary({ n, ended, steps, medianDays }: VouchCurve): string {
  const last = steps.at(-1);
  if (n === 0) return 'No vouches in this view.';
  const median = medianDays === null ? 'median not reached' : `median ${formatNumber(medianDays)} days`;
  return `${formatNumber(ended)} of ${formatNumber(n)} vouches ended, ${median}${last ? `; ${formatPercent(last.survival)} last longer than ${formatNumber(last.days)} days` : ''}.`;
}
