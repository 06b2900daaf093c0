import { capitalized } from '@companion/domain';
import { dataSet, type Question } from '@companion/functions/question';
import { Eth, Num, Person, Rate } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import { type Cell, groupName } from './cells';

/** Columns for the groups and the measure, and the number of records behind it. */
export function columnsOf({
  data,
  measure,
  group,
  compare,
}: Pick<Question, 'data' | 'measure' | 'group' | 'compare'>): Column<Cell>[] {
  const { measures, groups, other } = dataSet(data);
  const columns: (Column<Cell> | false)[] = [
    {
      id: 'group',
      header: (group && groups[group]?.label) || 'Group',
      sort: 'group',
      primary: true,
      exports: ['group', 'at', 'person'],
      cell: (row) => (row.person ? <Person person={row.person} hideLevel /> : groupName(row, group)),
    },
    compare !== null && {
      id: 'compare',
      header: groups[compare]?.label ?? 'Compared by',
      primary: true,
      cell: ({ compare: word }) => word && capitalized(word),
    },
    {
      id: 'value',
      header: measures[measure]?.label ?? 'Answer',
      sort: 'value',
      align: 'end',
      primary: true,
      metric: 'magic.value',
      exports: ['value', 'wei', 'share.low', 'share.high'],
      cell: ({ value, wei, share }) =>
        share ? <Rate k={share.k} n={share.n} /> : wei ? <Eth wei={wei} /> : <Num value={value} />,
    },
    measure !== 'count' && {
      id: 'count',
      header: capitalized(other),
      sort: 'count',
      align: 'end',
      cell: ({ count }) => <Num value={count} />,
    },
  ];
  return columns.filter((column) => column !== false);
}
