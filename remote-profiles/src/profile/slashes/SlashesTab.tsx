import { useQuery } from '@companion/data/query';
import { personName, Segmented, Select } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { chipsOf, choices, rangeChoices } from '../filterChoices';
import { personFilter } from '../personId';
import type { TabProps } from '../TabPanel';
import { columns } from './columns';
import { filtersOf, type SlashesParams, STATUSES, useSlashesParams } from './params';
import { slashesQuery } from './queries';
import { SlashDetails } from './Supporters';

const DIRECTIONS = [
  { value: 'any', label: 'All' },
  { value: 'in', label: 'Accused' },
  { value: 'out', label: 'Accuser' },
] as const;

/** Slashes this person was accused in, or opened. */
export default function SlashesTab({ profile: { person } }: TabProps) {
  const list = useSlashesParams();
  const { sort, page, per } = list.values;
  const filters = filtersOf(list, personFilter(person));
  const query = useQuery(slashesQuery({ filters, sort, page, per }));
  return (
    <DataTable
      caption={`Slashes with ${personName(person)}`}
      columns={columns}
      query={query}
      list={list}
      rowKey={(slash) => slash.id}
      expand={(slash) => <SlashDetails slash={slash} />}
      noun={{ one: 'slash', other: 'slashes' }}
      filters={<Filters list={list} />}
      chips={chipsOf(list, { status: 'Status', dir: 'Role' }).filter(({ key }) => key !== 'dir')}
      exportOf={{ fn: 'slashes_list', filters }}
    />
  );
}

function Filters({ list: { values, commit } }: { list: SlashesParams }) {
  return (
    <>
      <Segmented label="Role" value={values.dir ?? 'any'} options={DIRECTIONS} onChange={(dir) => commit({ dir })} />
      <Select
        inline
        label="Status"
        value={values.status ?? 'all'}
        options={choices(STATUSES)}
        onChange={(word) => commit({ status: word as 'all' })}
      />
      <Select
        inline
        label="Range"
        value={values.range}
        options={rangeChoices}
        onChange={(range) => commit({ range })}
      />
    </>
  );
}
