import s from './Kpi.module.css';
import { sparkPath, thin } from './sparkline';

const WIDTH = 96;
const HEIGHT = 24;

/**
 * The shape of the last 30 values, without axes. Decorative: the number beside it has the information. Reserves its space without
 * values, so that a late line moves nothing.
 */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const path = sparkPath(thin(values), WIDTH, HEIGHT);
  return (
    <svg className={s.spark} viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`} aria-hidden="true" preserveAspectRatio="none">
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
