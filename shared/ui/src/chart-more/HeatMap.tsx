import { useId } from 'react';
import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Hatch } from '../chart/Hatch';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { useWidth } from '../chart/useWidth';
import { finite } from '../chart/valueScale';
import { diverging, shade } from './shade';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const GAP_PX = 2;
const HEAD_PX = 24;
/** Names are truncated after this many letters of about 7 px. */
const MOST_LETTERS = 12;
const LETTER_PX = 7;
/** Width a tilted name takes from its neighbor. */
const TILTED_PX = 14;
/** Below this width a number does not fit into a cell. */
const TEXT_FROM_PX = 40;

export type HeatMapProps = ChartWords & {
  rows: readonly string[];
  columns: readonly string[];
  /** Names of rows and columns: "voter's level". */
  rowLabel: string;
  columnLabel: string;
  /** `values[row][column]`; null is hatched, with `whyMissing` as the reason. */
  values: readonly (readonly (number | null)[])[];
  /** What a value is: "upvotes", or singular and plural of what is counted. */
  noun: string | { one: string; other: string };
  whyMissing?: string;
  /** Diverging colors around zero: orange below, blue above. */
  signed?: boolean;
  format?: (value: number) => string;
  onPick?: (row: number, column: number) => void;
};

/** A value for each pair of categories; arrow keys move between cells. */
export function HeatMap(props: HeatMapProps) {
  const { rows, columns, rowLabel, columnLabel, values, noun, whyMissing = 'no data', signed } = props;
  const { format = number.format, onPick } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const id = useId();
  const left = Math.min(130, width * 0.3, 16 + 7 * Math.max(0, ...rows.map((row) => row.length)));
  const cell = (width - left) / Math.max(1, columns.length);
  const tall = Math.max(22, Math.min(44, cell));
  const letters = Math.max(1, ...columns.map((column) => Math.min(column.length, MOST_LETTERS)));
  // Numbers in between can be inferred from every nth one; skipped names would be lost.
  const tilted = letters > 3 && letters * LETTER_PX > cell;
  const nameEvery = Math.max(1, Math.ceil((tilted ? TILTED_PX : letters * LETTER_PX) / cell));
  const head = tilted ? HEAD_PX + letters * LETTER_PX * Math.SQRT1_2 : HEAD_PX;
  const height = head + rows.length * tall;
  const valueAt = (index: number) => {
    const value = values[Math.floor(index / columns.length)]?.[index % columns.length];
    return finite(value) ? value : null;
  };
  const cells = Array.from({ length: rows.length * columns.length }, (_, index) => valueAt(index));
  const most = cells.reduce<number>((top, value) => Math.max(top, Math.abs(value ?? 0)), 0);
  const name = (index: number) =>
    `${rowLabel} ${rows[Math.floor(index / columns.length)]}, ${columnLabel} ${columns[index % columns.length]}`;
  const counted = (value: number) => (typeof noun === 'string' ? noun : Math.abs(value) === 1 ? noun.one : noun.other);
  const text = (value: number | null) => (value === null ? whyMissing : `${format(value)} ${counted(value)}`);
  const x = (column: number) => left + column * cell;
  const y = (row: number) => head + row * tall;
  return (
    <ChartFrame
      {...props}
      table={{
        head: [`${rowLabel} / ${columnLabel}`, ...columns],
        rows: rows.map((row, at) => [
          row,
          ...columns.map((_, column) => {
            const value = valueAt(at * columns.length + column);
            return value === null ? '–' : format(value);
          }),
        ]),
        values: rows.map((row, at) => [row, ...columns.map((_, column) => valueAt(at * columns.length + column))]),
      }}
    >
      <div ref={box}>
        {cells.length === 0 ? (
          <EmptyPlot height={120}>Nothing to compare in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={width}
            height={height}
            places={cells.map((_, index) => x(index % columns.length) + cell / 2)}
            rows={cells.map((_, index) => y(Math.floor(index / columns.length)) + tall / 2)}
            columns={columns.length}
            describe={(index) => `${name(index)}: ${text(cells[index] ?? null)}`}
            tooltip={(index) => (
              <TooltipBody
                title={name(index)}
                lines={[{ key: 'value', label: text(cells[index] ?? null), value: '' }]}
              />
            )}
            onPick={onPick && ((index) => onPick(Math.floor(index / columns.length), index % columns.length))}
          >
            {(cursor) => (
              <>
                <Hatch id={`${id}none`} />
                {columns.map((column, at) =>
                  at % nameEvery === 0 ? (
                    <text
                      key={column}
                      x={x(at) + cell / 2}
                      y={head - 10}
                      textAnchor={tilted ? 'end' : 'middle'}
                      transform={tilted ? `rotate(45 ${x(at) + cell / 2} ${head - 10})` : undefined}
                      className={s.axisText}
                    >
                      {clip(column, MOST_LETTERS)}
                    </text>
                  ) : null,
                )}
                {rows.map((row, at) => (
                  <text key={row} x={left - 8} y={y(at) + tall / 2} dy="0.32em" textAnchor="end" className={s.axisText}>
                    {clip(row, Math.floor((left - 8) / 6.5))}
                  </text>
                ))}
                {cells.map((value, index) => {
                  const strong = value !== null && most > 0 && Math.abs(value) / most > 0.62;
                  return (
                    <g key={`${Math.floor(index / columns.length)} ${index % columns.length}`}>
                      <rect
                        x={x(index % columns.length) + GAP_PX / 2}
                        y={y(Math.floor(index / columns.length)) + GAP_PX / 2}
                        width={Math.max(1, cell - GAP_PX)}
                        height={tall - GAP_PX}
                        rx={3}
                        fill={value === null ? `url(#${id}none)` : signed ? diverging(value, most) : shade(value, most)}
                        className={index === cursor ? s.picked : undefined}
                      />
                      {value !== null && cell >= TEXT_FROM_PX && (
                        <text
                          x={x(index % columns.length) + cell / 2}
                          y={y(Math.floor(index / columns.length)) + tall / 2}
                          dy="0.32em"
                          textAnchor="middle"
                          className={s.cellText}
                          data-strong={strong || undefined}
                        >
                          {format(value)}
                        </text>
                      )}
                    </g>
                  );
                })}
              </>
            )}
          </Plot>
        )}
      </div>
    </ChartFrame>
  );
}

const clip = (text: string, most: number) => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text);
