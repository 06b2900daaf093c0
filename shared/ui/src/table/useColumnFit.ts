import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePaper } from '../core/useMedia';
import { fitColumns, type Widths } from './columns';
import type { Column } from './types';

type Fit<Row> = {
  box: RefObject<HTMLDivElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** The columns in the table; the same array while they are the same. */
  shown: readonly Column<Row>[];
  /** Those without room. */
  rest: readonly Column<Row>[];
  /**
   * True while the table is wider than its card all the same. Only then the card scrolls by itself; otherwise the head
   * sticks to the page, which an element inside a scroll box cannot do.
   */
  over: boolean;
};

type FitInput<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; sort: string; chosen: boolean };

/**
 * Measures which columns have room before anything is painted. What a column once needed it keeps, so that columns do not
 * come and go with the names on a page.
 * @param input.chosen Whether the reader chose the columns: all of them are shown then, and the table may scroll. So on paper.
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
  // Rows and columns are what changes the widths.
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

/** A state update: the widths in a table that has no room to stretch, together with what was known. */
function widthsOf(table: HTMLTableElement): (known: Widths) => Widths {
  const heads = [...table.querySelectorAll<HTMLElement>('thead [data-column]')];
  const seen = heads.map((head) => [head.dataset.column ?? '', head.offsetWidth] as const);
  return (known) =>
    seen.every(([id, width]) => width <= (known.get(id) ?? 0))
      ? known
      : new Map([...known, ...seen.map(([id, width]) => [id, Math.max(width, known.get(id) ?? 0)] as const)]);
}
