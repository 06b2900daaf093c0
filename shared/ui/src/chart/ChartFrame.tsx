import { copyText, NotHere } from '@companion/browser';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
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
import { readCited, slugOf } from './citation';
import s from './frame.module.css';
import { Legend } from './Legend';
import { NumbersTable } from './NumbersTable';
import type { ChartTable, Series } from './types';

export type ChartFrameProps = {
  title: string;
  /** What the chart shows, in a short sentence above its title (rule G27); none if there are too few cases. */
  claim?: string | null;
  /** What the vertical axis counts: "reviews per week". */
  unit: string;
  /** The gist in one sentence, for screen readers. */
  summary: string;
  metric?: string;
  asOf?: string | null;
  actions?: ReactNode;
  legend?: readonly Series[];
  hidden?: ReadonlySet<string>;
  onToggle?: (key: string) => void;
  /** The numbers are loading: a block of `height` px takes the place of the chart. */
  loading?: boolean;
  height?: number;
  /** A switch to a logarithmic axis; omit it if the values span less than a factor of 100. */
  log?: { on: boolean; onChange: (on: boolean) => void };
  /** Only a part is shown; this resets the view. */
  onReset?: () => void;
  /** Below the chart: how to read it, or its limits. */
  note?: ReactNode;
  /** Chart or table, if the choice outlives the component; by default its own state. */
  form?: [ChartForm, (form: ChartForm) => void];
  table: ChartTable;
  children: ReactNode;
};

/** Props every chart component passes to its frame. */
export type ChartWords = Pick<
  ChartFrameProps,
  'title' | 'claim' | 'unit' | 'summary' | 'metric' | 'asOf' | 'actions' | 'loading' | 'height' | 'note' | 'form'
>;

// Loaded lazily: few links cite a chart.
const CitedNote = lazy(() => import('./CitedNote'));

const forms = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export type ChartForm = (typeof forms)[number]['value'];

/** Title, unit, legend and age around a chart, the same numbers as a table, and both as files. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, claim, unit, summary, metric, asOf, actions, legend, hidden, onToggle, table, children, note } = props;
  const { loading = false, height = 220, log, onReset } = props;
  const own = useState<ChartForm>('chart');
  const [form, setForm] = props.form ?? own;
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);
  const [cited] = useState(() => readCited(window.location.hash));
  const figure = useRef<HTMLElement>(null);
  const id = useId();

  const take = async (kind: keyof typeof TAKEN) => {
    setSaid(null);
    try {
      const { copyPng, quote, saveCsv, savePng } = await import('./exportChart');
      const chart = { title, unit, summary, metric, asOf };
      const picture = figure.current?.querySelector('svg[data-plot]') ?? figure.current?.querySelector('svg');
      if (kind === 'csv') saveCsv(title, table);
      if (kind === 'png' && picture) await savePng(picture as SVGSVGElement, chart);
      if (kind === 'picture' && picture) await copyPng(picture as SVGSVGElement, chart);
      if (kind === 'link' || kind === 'text') await copyText((await quote(chart))[kind]);
      setSaid({ text: TAKEN[kind], failed: false });
    } catch (error) {
      setSaid({ text: error instanceof NotHere ? error.message : 'That did not work here.', failed: true });
    }
  };
  const empty = loading || table.rows.length === 0;
  return (
    <Card
      title={
        <>
          {claim && (
            <span className={s.claim} data-when-complete="">
              {claim}
            </span>
          )}
          <span className={s.title} data-under={claim ? '' : undefined}>
            {title}
            {metric && <InfoButton metric={metric} label={title} />}
          </span>
        </>
      }
      note={unit}
      actions={
        <>
          {actions}
          {onReset && (
            <Button
              size="sm"
              icon="refresh"
              onClick={() => {
                onReset();
                // The button disappears and would lose the focus.
                figure.current?.focus({ preventScroll: true });
              }}
            >
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
                { id: 'png', label: 'Picture (PNG)', disabled: form === 'table', onSelect: () => void take('png') },
                { id: 'csv', label: 'Numbers (CSV)', onSelect: () => void take('csv') },
                { id: 'link', label: 'Copy link of this day', onSelect: () => void take('link') },
                { id: 'text', label: 'Copy text', onSelect: () => void take('text') },
                {
                  id: 'picture',
                  label: 'Copy picture',
                  disabled: form === 'table',
                  onSelect: () => void take('picture'),
                },
              ]}
            />
          )}
        </>
      }
      footer={asOf || said ? <Foot asOf={asOf} said={said} /> : undefined}
    >
      <figure ref={figure} tabIndex={-1} aria-labelledby={id} className={s.figure}>
        <figcaption id={id} className={s.summary}>
          <VisuallyHidden>{summary}</VisuallyHidden>
        </figcaption>
        {cited?.chart === slugOf(title) && !loading && (
          <Suspense fallback={null}>
            <CitedNote cited={cited} metric={metric} asOf={asOf} />
          </Suspense>
        )}
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

/** Confirmation after a copy or download; a file download is visible by itself. */
const TAKEN = { csv: '', png: '', link: 'Link copied', text: 'Text copied', picture: 'Picture copied' } as const;

function Foot({ asOf, said }: { asOf?: string | null; said: { text: string; failed: boolean } | null }) {
  return (
    <>
      <Freshness at={asOf} />
      {said && <span className={said.failed ? s.failure : undefined}>{said.text}</span>}
      <LiveRegion>{said?.text ?? ''}</LiveRegion>
    </>
  );
}
