import { type ReactNode, useId, useState } from 'react';
import { Card } from '../core/Card';
import { Segmented } from '../core/fields';
import { InfoButton } from '../core/InfoButton';
import { Freshness } from '../core/states';
import { VisuallyHidden } from '../core/VisuallyHidden';
import s from './chart.module.css';
import { type ChartTable, type Series, toneColor } from './types';

export type ChartFrameProps = {
  title: string;
  /** What the vertical axis counts: "reviews per week". */
  unit: string;
  /** One sentence with the gist, for readers of the page. */
  summary: string;
  metric?: string;
  asOf?: string | null;
  actions?: ReactNode;
  legend?: readonly Series[];
  hidden?: ReadonlySet<string>;
  onToggle?: (key: string) => void;
  table: ChartTable;
  children: ReactNode;
};

const forms = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Title, unit, legend and age around a picture, and the same numbers as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, unit, summary, metric, asOf, actions, legend, hidden, onToggle, table, children } = props;
  const [form, setForm] = useState<(typeof forms)[number]['value']>('chart');
  const id = useId();
  return (
    <Card
      title={
        <span className={s.title}>
          {title}
          {metric && <InfoButton metric={metric} label={title} />}
        </span>
      }
      note={unit}
      actions={
        <>
          {actions}
          <Segmented label={`Show ${title} as`} value={form} options={forms} onChange={setForm} />
        </>
      }
      footer={asOf ? <Freshness at={asOf} /> : undefined}
    >
      <figure aria-labelledby={id} className={s.figure}>
        <figcaption id={id} className={s.summary}>
          <VisuallyHidden>{summary}</VisuallyHidden>
        </figcaption>
        {form === 'table' ? (
          <NumbersTable title={title} table={table} />
        ) : (
          <>
            {legend && <Legend series={legend} hidden={hidden ?? new Set()} onToggle={onToggle} />}
            {children}
          </>
        )}
      </figure>
    </Card>
  );
}

type LegendProps = { series: readonly Series[]; hidden: ReadonlySet<string>; onToggle?: (key: string) => void };

function Legend({ series, hidden, onToggle }: LegendProps) {
  return (
    <ul className={s.legend} aria-label="Series">
      {series.map(({ key, label, tone }) => {
        const mark = (
          <span
            className={s.swatch}
            data-outline={key === 'archived' || undefined}
            style={{ color: toneColor(tone) }}
          />
        );
        return (
          <li key={key}>
            {onToggle ? (
              <button
                type="button"
                className={s.legendItem}
                aria-pressed={!hidden.has(key)}
                onClick={() => onToggle(key)}
              >
                {mark}
                {label}
              </button>
            ) : (
              <span className={s.legendItem}>
                {mark}
                {label}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function NumbersTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={s.numbers} tabIndex={0} aria-label={`${title}, numbers`}>
      <table>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((value, place) =>
                place === 0 ? (
                  <th key={table.head[place]} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={table.head[place]}>{value}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
