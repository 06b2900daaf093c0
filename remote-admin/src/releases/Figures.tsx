import { formatNumber, formatPercent, formatPercentInterval, wilson } from '@companion/domain';
import type { ReleaseFigures } from '@companion/release/judgement';
import { InfoButton } from '@companion/ui/core';
import s from './releases.module.css';

type Line = {
  label: string;
  metric: string;
  value: (figures: ReleaseFigures) => string;
  note?: (f: ReleaseFigures) => string;
};

const share = (k: number, n: number) => formatPercent(n === 0 ? null : k / n);
const between = (k: number, n: number) => (n === 0 ? '' : formatPercentInterval(wilson(k, n)));
const seconds = (ms: number | undefined) => (ms === undefined ? '–' : `${formatNumber(ms / 1000, { digits: 2 })} s`);

const LINES: readonly Line[] = [
  { label: 'Visits', metric: 'releases.visits', value: ({ visits }) => formatNumber(visits) },
  {
    label: 'Networks',
    metric: 'releases.networks',
    value: ({ everyone }) => formatNumber(everyone.visits.prefixes),
    note: ({ known }) => `${formatNumber(known.visits.prefixes)} known for over a day`,
  },
  {
    label: 'Drawn',
    metric: 'releases.drawn',
    value: ({ visits, failed }) => share(visits - failed, visits),
    note: ({ visits, failed }) => between(visits - failed, visits),
  },
  {
    label: 'Broke later',
    metric: 'releases.late',
    value: ({ visits, late }) => share(late, visits),
    note: ({ visits, late }) => between(late, visits),
  },
  {
    label: 'Error panel',
    metric: 'releases.panels',
    value: ({ visits, panels }) => share(panels, visits),
    note: ({ visits, panels }) => between(panels, visits),
  },
  {
    label: 'Held up',
    metric: 'releases.busy',
    value: ({ visits, busy }) => share(busy, visits),
    note: ({ visits, busy }) => between(busy, visits),
  },
  { label: 'Half drawn within', metric: 'releases.load', value: ({ load }) => seconds(load?.p50) },
  {
    label: '95% drawn within',
    metric: 'releases.load',
    value: ({ load }) => seconds(load?.p95),
    note: ({ load }) => (load ? `${seconds(load.p95Low)} – ${seconds(load.p95High)}` : ''),
  },
];

/** Reception of two releases, line by line, with 95% intervals. */
export function Figures({ release, base }: { release: ReleaseFigures; base: ReleaseFigures | null }) {
  const columns = base ? [release, base] : [release];
  return (
    <table className={s.figures}>
      <caption>Figures with 95% intervals; one visit per day for each visitor and address</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ version }) => (
            <th key={version} scope="col">
              {version}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map(({ label, metric, value, note }) => (
          <tr key={label}>
            <th scope="row">
              {label}
              <InfoButton metric={metric} label={label} />
            </th>
            {columns.map((figures) => (
              <td key={figures.version}>
                {value(figures)} <span className={s.quiet}>{note?.(figures)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
