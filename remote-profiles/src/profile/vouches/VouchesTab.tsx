import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { FindingLine, foundIn, personName } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { SideSwitch, TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { vouchesFinding } from '../tabFindings';
import { inColumns, outColumns } from './columns';
import { STATUSES, useVouchesAddress, type VouchesAddress } from './params';
import { vouchesQuery } from './queries';

const LABELS = { status: 'Status' };

/** ETH staked on this person, or by them on others. */
export default function VouchesTab({ profile: { person } }: TabProps) {
  const list = useVouchesAddress(personFilter(person));
  const { dir, page, sort } = list.values;
  const query = useQuery(vouchesQuery(list.args));
  const { data, error, isPlaceholderData } = query;
  // Requires all active vouches for this person, not a filtered selection.
  const whole = list.active.length === 0 && dir === 'in' && page === 1 && sort === '-amount';
  return (
    <>
      <FindingLine
        of={whole ? foundIn(isPlaceholderData ? null : data, error, (answer) => vouchesFinding(person, answer)) : null}
      />
      <DataTable
        caption={`Vouches ${dir === 'out' ? 'given by' : 'received by'} ${personName(person)}`}
        columns={dir === 'out' ? outColumns : inColumns}
        query={query}
        list={list}
        rowKey={(vouch) => vouch.id}
        noun={{ one: 'vouch', other: 'vouches' }}
        filters={<Filters list={list} />}
        chips={chipsOf(list, LABELS)}
        exportOf={{ fn: 'vouches_list', filters: list.filters }}
      />
    </>
  );
}

function Filters({ list }: { list: VouchesAddress }) {
  return (
    <>
      <SideSwitch list={list} name="dir" label="Direction" names={{ in: 'Received', out: 'Given' }} />
      <FilterSelect inline list={list} name="status" label={LABELS.status} words={STATUSES} />
      <TabRange list={list} />
    </>
  );
}
