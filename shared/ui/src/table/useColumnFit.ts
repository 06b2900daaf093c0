import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePaper } from '../core/useMedia';
import { fitColumns, type Widths } from './columns';
import type { Column } from './types';

type Fit<Row> = {
  box: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** The columns in the table; the same array while they are the same. */
  shown: readonly Column<Row>[];
  /** Columns that do not fit. */
  rest: readonly Column<Row>[];
  /**
   * True while the table is still wider than its card. Only then does the card scroll; otherwise the head sticks to the page,
   * which is impossible inside a scroll container.
   */
  over: boolean;
};

type FitInput<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; sort: string; chosen: boolean };

/**
 * Measures which columns fit, before painting. A column keeps its largest measured width, so that columns do not come and go with
 * the names on a page.
 * @param input.chosen Whether the reader chose the columns: then all of them are shown, and the table may scroll. Same on paper.
 */
export function useColumnFit<Row>({ columns, rows, sort, chosen }: FitInput<Row>): Fit<Row> {
  const box = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [widths, setWidths] = useState<Widths>(new Map());
  const [room, setRoom] = useState(0);
  const [over, setOver] = useState(false);
  const whole = usePaper() || chosen;
  const fit = useMemo(
    () => (whole ? { shown: columns, rest: [] } : fitColumns(columns, widths, room, sort)),
    [whole, columns, widths, room, sort],
  );
  // Widths change with rows and columns.
  useLayoutEffect(() => {
    const measure = () => {
      if (!box.current || !table.current) return;
      const isOver = table.current.offsetWidth > box.current.clientWidth + 1;
      setRoom(box.current.clientWidth);
      setOver(isOver);
      if (isOver) setWidths(widthsOf(table.current));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    if (table.current) observer.observe(table.current);
    return () => observer.disconnect();
  }, [fit, rows]);
  return { box, table, over, ...fit };
}

/** A state update with the natural column widths, merged with the known ones. */
function widthsOf(table: HTMLTableElement): (known: Widths) => Widths {
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')];
  const seen = heads.map((head) => [head.dataset.column ?? '', head.offsetWidth] as const);
  return (known) =>
    seen.every(([id, width]) => width <= (known.get(id) ?? 0))
      ? known
      : new Map([...known, ...seen.map(([id, width]) => [id, Math.max(width, known.get(id) ?? 0)] as const)]);
}
