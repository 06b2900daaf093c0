import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { HeatMap, Scatter } from '@companion/ui/chart-more';
import { useNavigate } from '@companion/ui/router';
import s from './correlation.module.css';
import { densityOf } from './density';
import { FIGURE_NAMES, type Figure } from './figures';
import { fitBand } from './fitBand';
import { Outliers } from './Outliers';
import { useCorrelationAddress } from './params';

type Answer = AnswerOf<typeof scoreCorrelation>;

/** Everybody as a dot, or how many lie where, and who is far off the line. */
export default function PairPictures({ answer }: { answer: Answer }) {
  const { log_x: logX, log_y: logY } = useCorrelationAddress().values;
  const axis = (figure: Figure, log: boolean | null) => (log ? `${FIGURE_NAMES[figure]}, log10` : FIGURE_NAMES[figure]);
  const [xLabel, yLabel] = [axis(answer.x, logX), axis(answer.y, logY)];
  return (
    <div className={s.pictures}>
      {answer.points ? (
        <Dots answer={answer} xLabel={xLabel} yLabel={yLabel} />
      ) : (
        <Density answer={answer} xLabel={xLabel} yLabel={yLabel} />
      )}
      <Outliers answer={answer} xLabel={xLabel} yLabel={yLabel} />
    </div>
  );
}

type Props = { answer: Answer; xLabel: string; yLabel: string };

function Dots({ answer, xLabel, yLabel }: Props) {
  const navigate = useNavigate();
  const { fit, asOf } = answer;
  const points = (answer.points ?? []).map(([id, x, y]) => ({ key: id, label: `Profile ${id}`, x, y }));
  const line = fit.slope === null || fit.intercept === null ? null : { slope: fit.slope, intercept: fit.intercept };
  return (
    <Scatter
      title={`${yLabel} by ${xLabel}`}
      unit="one dot per profile; the line fits best, its band is where the mean lies with 95 % certainty"
      metric="M17"
      asOf={asOf}
      xLabel={xLabel}
      yLabel={yLabel}
      points={points}
      fit={line && { ...line, band: fitBand(points, line) }}
      summary={`${counted(fit.n, 'person', 'people')} with both figures.`}
      onPick={(id) => navigate(`/profiles/${id}`)}
    />
  );
}

/** Above five thousand people dots would cover each other: cells say how many lie where. */
function Density({ answer, xLabel, yLabel }: Props) {
  const { values, columns, rows } = densityOf(answer.bins ?? [], answer.range);
  const named = (starts: readonly number[]) =>
    starts.map((start) => formatNumber(start, { digits: digitsFor(starts) }));
  return (
    <HeatMap
      title={`${yLabel} by ${xLabel}`}
      unit="profiles in each cell; rows and columns by where they begin"
      metric="M17"
      asOf={answer.asOf}
      rows={named(rows)}
      columns={named(columns)}
      rowLabel={yLabel}
      columnLabel={xLabel}
      values={values}
      noun={{ one: 'profile', other: 'profiles' }}
      whyMissing="nobody"
      summary={`${counted(answer.fit.n, 'person', 'people')} with both figures.`}
    />
  );
}

/** Decimals that keep the starts of cells apart. */
function digitsFor(starts: readonly number[]): number {
  const step = Math.abs((starts[1] ?? 0) - (starts[0] ?? 0));
  return step > 0 ? Math.max(0, Math.min(6, Math.ceil(-Math.log10(step)) + 1)) : 0;
}
