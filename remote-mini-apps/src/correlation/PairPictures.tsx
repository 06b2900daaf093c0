import { counted } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { HexDensity, Scatter } from '@companion/ui/chart-more';
import { useNavigate } from '@companion/ui/router';
import s from './correlation.module.css';
import { FIGURE_NAMES, type Figure } from './figures';
import { fitBand } from './fitBand';
import { Outliers } from './Outliers';
import { useCorrelationAddress } from './params';

type Answer = AnswerOf<typeof scoreCorrelation>;

/** A scatter plot or density plot of everyone, and the outliers. */
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
      unit="one dot per profile; the best-fit line, with the 95% band of the mean"
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

/** With more than five thousand people dots would overlap: hexagons show the density. */
function Density({ answer, xLabel, yLabel }: Props) {
  const { fit, bins, range, asOf } = answer;
  const ends = ([low, high]: (typeof range)['x']) => [low ?? 0, high ?? 0] as const;
  return (
    <HexDensity
      title={`${yLabel} by ${xLabel}`}
      unit="darker means more profiles; with the best-fit line"
      metric="M17"
      asOf={asOf}
      xLabel={xLabel}
      yLabel={yLabel}
      cells={bins ?? []}
      range={{ x: ends(range.x), y: ends(range.y) }}
      noun={{ one: 'profile', other: 'profiles' }}
      fit={fit.slope === null || fit.intercept === null ? null : { slope: fit.slope, intercept: fit.intercept }}
      summary={`${counted(fit.n, 'person', 'people')} with both figures, each in one of ${counted(bins?.length ?? 0, 'hexagon')}.`}
    />
  );
}
