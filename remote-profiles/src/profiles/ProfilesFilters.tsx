import { MAX_SCORE } from '@companion/domain';
import { Button, Popover } from '@companion/ui/core';
import { CommitField, CountField, FilterSelect, PersonField } from '@companion/ui/page';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';

const PROFILE = { yes: 'With profile', no: 'Without profile', any: 'All accounts' };
const HUMAN = { yes: 'Verified', no: 'Not verified' };
const IN_PANEL = ['scoreMin', 'scoreMax', 'minReviews', 'joinedFrom', 'joinedTo', 'invitedBy', 'reviewed'];

type FiltersProps = { list: ProfilesAddress; narrow: boolean };

/** Choices beside the levels; the ones with numbers and days wait in a panel, on a phone all stand in the sheet. */
export function ProfilesFilters({ list, narrow }: FiltersProps) {
  const inPanel = list.active.filter((key) => IN_PANEL.includes(key)).length;
  const more = <MoreFilters list={list} />;
  return (
    <>
      <FilterSelect
        inline={!narrow}
        list={list}
        name="hasProfile"
        label="Profile"
        words={Object.keys(PROFILE)}
        names={PROFILE}
      />
      <FilterSelect
        inline={!narrow}
        list={list}
        name="humanVerified"
        label="Human"
        words={Object.keys(HUMAN)}
        any="Any"
        names={HUMAN}
      />
      {narrow ? (
        more
      ) : (
        <Popover
          label="More filters"
          align="start"
          trigger={(props) => (
            <Button icon="filter" {...props}>
              {inPanel > 0 ? `More filters (${inPanel})` : 'More filters'}
            </Button>
          )}
        >
          {more}
        </Popover>
      )}
    </>
  );
}

function MoreFilters({ list }: { list: ProfilesAddress }) {
  const { joinedFrom, joinedTo } = list.values;
  return (
    <div className={s.more}>
      <CountField list={list} name="scoreMin" label="Score from" min={0} max={MAX_SCORE} placeholder="0" />
      <CountField
        list={list}
        name="scoreMax"
        label="Score to"
        min={0}
        max={MAX_SCORE}
        placeholder={String(MAX_SCORE)}
      />
      <CommitField
        label="Joined from"
        type="date"
        value={joinedFrom ?? ''}
        onCommit={(day) => list.commit({ joinedFrom: day })}
      />
      <CommitField
        label="Joined until"
        type="date"
        value={joinedTo ?? ''}
        onCommit={(day) => list.commit({ joinedTo: day })}
      />
      <CountField
        list={list}
        name="minReviews"
        label="Reviews received, at least"
        min={1}
        max={1_000_000}
        placeholder="0"
      />
      <PersonField list={list} name="invitedBy" label="Invited by" placeholder="@handle, id or address" />
      <PersonField list={list} name="reviewed" label="Have reviewed" placeholder="@handle, id or address" />
    </div>
  );
}
