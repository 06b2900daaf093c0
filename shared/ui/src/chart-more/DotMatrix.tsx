import { ChartFrame, type ChartWords } from '../chart/ChartFrame';
import s from '../chart/chart.module.css';
import { EmptyPlot } from '../chart/EmptyPlot';
import { Plot } from '../chart/Plot';
import { TooltipBody } from '../chart/TooltipBody';
import { type SeriesTone, toneColor } from '../chart/types';
import { useWidth } from '../chart/useWidth';
import { finite } from '../chart/valueScale';

const TOP = 8;
const MOST_EDGE = 28;
/** Below this the dots merge; the chart then scrolls inside its card. */
const LEAST_EDGE = 9;

export type DotMatrixProps = ChartWords & {
  rows: readonly { key: string; label: string }[];
  columns: readonly { key: string; label: string }[];
  /** Names of rows and columns: "Member", "Target". */
  rowLabel: string;
  columnLabel: string;
  /** Size of the dot, 0 to 1; null or 0 draws the faint dot for none. `tone` and `words` describe it. */
  dotAt: (row: number, column: number) => { size: number | null; tone?: SeriesTone; words: string };
  onPick?: (row: number, column: number) => void;
};

/** Who acted on what: one dot per pair, sized by strength. For rings and similarity. */
export function DotMatrix(props: DotMatrixProps) {
  const { rows, columns, rowLabel, columnLabel, dotAt, onPick } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const left = Math.min(130, width * 0.32, 16 + 7 * Math.max(0, ...rows.map(({ label }) => label.length)));
  const edge = Math.max(LEAST_EDGE, Math.min(MOST_EDGE, (width - left) / Math.max(1, columns.length)));
  const wide = left + edge * columns.length;
  const height = TOP + rows.length * edge + 8;
  const places = rows.flatMap((_, row) => columns.map((__, column) => ({ row, column })));
  const at = (index: number) => places[index] ?? { row: 0, column: 0 };
  const name = (index: number) =>
    `${rowLabel} ${rows[at(index).row]?.label}, ${columnLabel} ${columns[at(index).column]?.label}`;
  const words = (index: number) => dotAt(at(index).row, at(index).column).words;
  return (
    <ChartFrame
      {...props}
      table={{
        head: [`${rowLabel} / ${columnLabel}`, ...columns.map(({ label }) => label)],
        rows: rows.map(({ label }, row) => [label, ...columns.map((_, column) => dotAt(row, column).words)]),
        values: rows.map(({ label }, row) => [label, ...columns.map((_, column) => dotAt(row, column).size)]),
      }}
    >
      <div ref={box} className={s.sideways}>
        {places.length === 0 ? (
          <EmptyPlot height={120}>Nothing to compare in this range.</EmptyPlot>
        ) : (
          <Plot
            label={`${props.title}, cursor`}
            width={wide}
            height={height}
            places={places.map(({ column }) => left + column * edge + edge / 2)}
            rows={places.map(({ row }) => TOP + row * edge + edge / 2)}
            columns={columns.length}
            describe={(index) => `${name(index)}: ${words(index)}`}
            tooltip={(index) => (
              <TooltipBody title={name(index)} lines={[{ key: 'w', label: words(index), value: '' }]} />
            )}
            onPick={onPick && ((index) => onPick(at(index).row, at(index).column))}
          >
            {(cursor) => (
              <>
                {rows.map(({ key, label }, row) => (
                  <text
                    key={key}
                    x={left - 8}
                    y={TOP + row * edge + edge / 2}
                    dy="0.32em"
                    textAnchor="end"
                    className={s.axisText}
                  >
                    {label.length > 16 ? `${label.slice(0, 15)}…` : label}
                  </text>
                ))}
                {places.map(({ row, column }, index) => {
                  const { size, tone = 'accent' } = dotAt(row, column);
                  const full = finite(size) ? Math.max(0, Math.min(1, size)) : 0;
                  return (
                    <circle
                      key={`${rows[row]?.key} ${columns[column]?.key}`}
                      cx={left + column * edge + edge / 2}
                      cy={TOP + row * edge + edge / 2}
                      r={full > 0 ? Math.max(2, Math.sqrt(full) * (edge / 2 - 2)) : 1.5}
                      fill={full > 0 ? toneColor(tone) : 'var(--line)'}
                      className={index === cursor ? s.picked : undefined}
                    />
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
