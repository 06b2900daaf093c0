import type { ReactNode } from 'react';
import { InfoButton } from './InfoButton';
import s from './ListTable.module.css';
import { MoreRows, SidewaysTable, type SidewaysTableProps } from './SidewaysTable';
import { useNarrow } from './useMedia';

export type ListColumn<Row> = {
  name: string;
  of: (row: Row) => ReactNode;
  /** Id in metrics.json: adds an info button to the name. */
  metric?: string;
};

export type ListTableProps<Row> = Pick<SidewaysTableProps, 'label' | 'align' | 'more'> & {
  /** The first names the row: its header, and on a phone the title of the card. */
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/** A list without paging: rows of a table, or cards on a phone, where most columns would be off screen. */
export function ListTable<Row>({ label, align, columns, rows, rowKey, more }: ListTableProps<Row>) {
  const [title, ...facts] = columns;
  if (useNarrow())
    return (
      <>
        <ol aria-label={label}>
          {rows.map((row, i) => (
            <li key={rowKey(row)} className={s.card}>
              {title.of(row)}
              <dl>
                {facts.map((column) => (
                  <div key={column.name} className={s.fact}>
                    <dt>
                      {/* Explained once: each card would add the same button. */}
                      {i === 0 ? <Name {...column} /> : column.name}
                    </dt>
                    <dd>{column.of(row)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
        <MoreRows>{more}</MoreRows>
      </>
    );
  return (
    <SidewaysTable label={label} align={align ?? 'end'} more={more}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col">
              <Name {...column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{title.of(row)}</th>
            {facts.map(({ name, of }) => (
              <td key={name}>{of(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}

function Name({ name, metric }: Pick<ListColumn<never>, 'name' | 'metric'>) {
  if (!metric) return name;
  return (
    <>
      {name} <InfoButton metric={metric} label={name} />
    </>
  );
}
