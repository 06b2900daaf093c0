import { chipsOf, FilterSelect, FilterSet, LevelSelect, PersonField } from '@companion/ui/page';
import { type InvitationsAddress, STATUSES } from './params';
import { STATUS_WORDS } from './status';

/** The filter rail of /invitations. */
export function InvitationsFilters({ list }: { list: InvitationsAddress }) {
  return (
    <FilterSet list={list}>
      <FilterSelect
        list={list}
        name="status"
        label={LABELS.status}
        words={STATUSES}
        names={{ all: 'Any status', ...STATUS_WORDS }}
      />
      <PersonField list={list} name="inviter" label={LABELS.inviter} />
      <FilterSelect list={list} name="bond" label={LABELS.bond} words={['open', 'closed']} any="Any bond" />
      <FilterSelect
        list={list}
        name="impact"
        label={LABELS.impact}
        words={['positive', 'negative']}
        any="Any impact"
        names={{ positive: 'Gain', negative: 'Loss' }}
      />
      <LevelSelect list={list} name="level" label={LABELS.level} read={(word) => [word]} />
    </FilterSet>
  );
}

const LABELS = {
  status: 'Status',
  inviter: 'Inviter',
  person: 'Person',
  bond: 'Bond',
  impact: 'Bond impact',
  level: 'Invitee level',
};

/** The active filters, in words. */
export const activeFilters = (list: InvitationsAddress) => chipsOf(list, LABELS);
