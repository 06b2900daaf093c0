import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { FindingLine, personName } from '@companion/ui/core';
import { chipsOf, FilterSelect } from '@companion/ui/page';
import { DataTable } from '@companion/ui/table';
import { SideSwitch, TabRange } from '../TabFilters';
import type { TabProps } from '../TabPanel';
import { slashesFinding } from '../tabFindings';
import { columns } from './columns';
import { type SlashesAddress, STATUSES, useSlashesAddress } from './params';
import { slashesQuery } from './queries';
import { SlashDetails } from './Supporters';

const LABELS = { status: 'Status' };

/** Slashes against this person, or opened by them. */
export default function SlashesTab({ profile }: TabProps) {
  const { person } = profile;
  const list = useSlashesAddress(personFilter(person));
  const query = useQuery(slashesQuery(list.args));
  return (
    <>
      <FindingLine of={list.active.length === 0 && list.values.dir !== 'out' ? slashesFinding(profile) : null} />
      <DataTable
        caption={`Slashes with ${personName(person)}`}
        columns={columns}
        query={query}
        list={list}
        rowKey={(slash) => slash.id}
        expand={(slash) => <SlashDetails slash={slash} />}
        noun={{ one: 'slash', other: 'slashes' }}
        filters={<Filters list={list} />}
        chips={chipsOf(list, LABELS)}
        exportOf={{ fn: 'slashes_list', filters: list.filters }}
      />
    </>
  );
}

function Filters({ list }: { list: SlashesAddress }) {
  return (
    <>
      <SideSwitch list={list} name="dir" label="Role" names={{ any: 'All', in: 'Accused', out: 'Accuser' }} />
      <FilterSelect inline list={list} name="status" label={LABELS.status} words={STATUSES} />
      <TabRange list={list} />
    </>
  );
}
