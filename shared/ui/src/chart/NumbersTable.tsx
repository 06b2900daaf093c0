import s from './numbersTable.module.css';
import type { ChartTable } from './types';

/** The numbers of a chart, for screen readers and for anyone who prefers numbers. */
export function NumbersTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className={s.numbers} tabIndex={0} aria-label={`${title}, numbers`}>
      <table>
        <thead>
          <tr>
            {table.head.map((name, place) => (
              <th key={`${place} ${name}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={`${index} ${row[0]}`}>
              {row.map((value, place) =>
                place === 0 ? (
                  <th key={table.head[place]} scope="row">
                    {value}
                  </th>
                ) : (
                  <td key={`${place} ${table.head[place]}`}>{value}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
