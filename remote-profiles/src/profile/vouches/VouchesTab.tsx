import { useQuery } from '@companion/data/query';
import { personName, Segmented, Select } from '@companion/ui/core';
import { DataTable } from '@companion/ui/table';
import { chipsOf, choices, rangeChoices } from '../filterChoices';
import { personFilter } from '../personId';
import type { TabProps } from '../TabPanel';
import { inColumns, outColumns } from './columns';
import { filtersOf, useVouchesParams, type VouchesParams } from './params';
import { vouchesQuery } from './queries';

const DIRECTIONS = [
  { value: 'in', label: 'Received' },
  { value: 'out', label: 'Given' },
] as const;

/** ETH staked on this person, or by them on others. */
export default function VouchesTab({ profile: { person } }: TabProps) {
  const list = useVouchesParams();
  const { sort, page, per, dir } = list.values;
  const filters = filtersOf(list, personFilter(person));
  const query = useQuery(vouchesQuery({ filters, sort, page, per }));
  return (
    <DataTable
      caption={`Vouches ${dir === 'out' ? 'given by' : 'received by'} ${personName(person)}`}
      columns={dir === 'out' ? outColumns : inColumns}
      query={query}
      list={list}
      rowKey={(vouch) => vouch.id}
      noun={{ one: 'vouch', other: 'vouches' }}
      filters={<Filters list={list} />}
      chips={chipsOf(list, { status: 'Status', dir: 'Direction' }).filter(({ key }) => key !== 'dir')}
      exportOf={{ fn: 'vouches_list', filters }}
    />
  );
}

function Filters({ list: { values, commit } }: { list: VouchesParams }) {
  return (
    <>
      <Segmented
        label="Direction"
        value={values.dir ?? 'in'}
        options={DIRECTIONS}
        onChange={(dir) => commit({ dir })}
      />
      <Select
        inline
        label="Status"
        value={values.status ?? 'active'}
        options={choices(['active', 'ended', 'all'])}
        onChange={(word) => commit({ status: word as 'active' })}
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
