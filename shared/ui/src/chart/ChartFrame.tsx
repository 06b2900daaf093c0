import { type ReactNode, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../core/Button';
import { Card } from '../core/Card';
import { Segmented } from '../core/fields';
import { InfoButton } from '../core/InfoButton';
import { LiveRegion } from '../core/LiveRegion';
import { Menu } from '../core/Menu';
import { Skeleton } from '../core/Skeleton';
import { Freshness } from '../core/states';
import { VisuallyHidden } from '../core/VisuallyHidden';
import { EmptyAxes } from './ChartSkeleton';
import s from './chart.module.css';
import { Legend } from './Legend';
import { NumbersTable } from './NumbersTable';
import type { ChartTable, Series } from './types';

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
  /** The numbers are on their way: a block of `height` px stands in for the picture. */
  loading?: boolean;
  height?: number;
  /** A switch to a logarithmic axis; leave out where values do not span more than 100 times. */
  log?: { on: boolean; onChange: (on: boolean) => void };
  /** A part is shown; this leads back to all of it. */
  onReset?: () => void;
  /** Under the picture: how to read it, or its limits. */
  note?: ReactNode;
  table: ChartTable;
  children: ReactNode;
};

/** What every chart component takes for its frame. */
export type ChartWords = Pick<
  ChartFrameProps,
  'title' | 'unit' | 'summary' | 'metric' | 'asOf' | 'actions' | 'loading' | 'height' | 'note'
>;

const forms = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** Title, unit, legend and age around a picture, the same numbers as a table, and both as files. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, unit, summary, metric, asOf, actions, legend, hidden, onToggle, table, children, note } = props;
  const { loading = false, height = 220, log, onReset } = props;
  const [form, setForm] = useState<(typeof forms)[number]['value']>('chart');
  const [failure, setFailure] = useState('');
  const figure = useRef<HTMLElement>(null);
  const id = useId();

  const save = async (kind: 'csv' | 'png') => {
    setFailure('');
    try {
      const { saveCsv, savePng } = await import('./exportChart');
      const picture = figure.current?.querySelector('svg[data-plot]') ?? figure.current?.querySelector('svg');
      if (kind === 'csv') saveCsv(title, table);
      else if (picture) await savePng(picture as SVGSVGElement, { title, unit });
    } catch {
      setFailure('The file could not be made.');
    }
  };
  const empty = loading || table.rows.length === 0;
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
          {onReset && (
            <Button size="sm" icon="refresh" onClick={onReset}>
              Show all
            </Button>
          )}
          {log && (
            <Button size="sm" variant="ghost" aria-pressed={log.on} onClick={() => log.onChange(!log.on)}>
              Log
            </Button>
          )}
          <Segmented label={`Show ${title} as`} value={form} options={forms} onChange={setForm} />
          {!empty && (
            <Menu
              label={`Save ${title}`}
              trigger={(trigger) => <IconButton icon="download" label={`Save ${title}`} {...trigger} />}
              items={[
                { id: 'png', label: 'Picture (PNG)', disabled: form === 'table', onSelect: () => void save('png') },
                { id: 'csv', label: 'Numbers (CSV)', onSelect: () => void save('csv') },
              ]}
            />
          )}
        </>
      }
      footer={asOf || failure ? <Foot asOf={asOf} failure={failure} /> : undefined}
    >
      <figure ref={figure} aria-labelledby={id} className={s.figure}>
        <figcaption id={id} className={s.summary}>
          <VisuallyHidden>{summary}</VisuallyHidden>
        </figcaption>
        <Skeleton loading={loading} shape={<EmptyAxes height={height} />}>
          {form === 'table' ? (
            <NumbersTable title={title} table={table} />
          ) : (
            <>
              {legend && legend.length > 0 && <Legend series={legend} hidden={hidden} onToggle={onToggle} />}
              {children}
            </>
          )}
          {note && <p className={s.footnote}>{note}</p>}
        </Skeleton>
      </figure>
    </Card>
  );
}

function Foot({ asOf, failure }: { asOf?: string | null; failure: string }) {
  return (
    <>
      <Freshness at={asOf} />
      {failure && <span className={s.failure}>{failure}</span>}
      <LiveRegion>{failure}</LiveRegion>
    </>
  );
}
