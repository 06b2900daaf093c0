import { MAX_SCORE } from '@companion/domain';
import { Button, Popover, Select } from '@companion/ui/core';
import { DraftField } from './DraftField';
import type { ProfilesParams } from './params';
import s from './profiles.module.css';

const PROFILE = [
  { value: 'yes', label: 'With profile' },
  { value: 'no', label: 'Without profile' },
  { value: 'any', label: 'All accounts' },
];
const HUMAN = [
  { value: '', label: 'Any' },
  { value: 'yes', label: 'Verified' },
  { value: 'no', label: 'Not verified' },
];
const IN_PANEL = ['scoreMin', 'scoreMax', 'minReviews', 'joinedFrom', 'joinedTo', 'invitedBy'];

type FiltersProps = { list: ProfilesParams; narrow: boolean };

/** Choices beside the levels; the ones with numbers and days wait in a panel, on a phone all stand in the sheet. */
export function ProfilesFilters({ list, narrow }: FiltersProps) {
  const { values, commit, active } = list;
  const inPanel = active.filter((key) => IN_PANEL.includes(key)).length;
  const more = <MoreFilters list={list} />;
  return (
    <>
      <Select
        label="Profile"
        inline={!narrow}
        value={values.hasProfile ?? 'yes'}
        options={PROFILE}
        onChange={(hasProfile) => commit({ hasProfile: hasProfile as 'yes' | 'no' | 'any' })}
      />
      <Select
        label="Human"
        inline={!narrow}
        value={values.humanVerified ?? ''}
        options={HUMAN}
        onChange={(word) => commit({ humanVerified: (word || null) as 'yes' | 'no' | null })}
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

function MoreFilters({ list: { values, commit } }: { list: ProfilesParams }) {
  const count = (text: string, most: number) => (/^\d{1,9}$/.test(text) ? Math.min(Number(text), most) : null);
  return (
    <div className={s.more}>
      <DraftField
        label="Score from"
        inputMode="numeric"
        placeholder="0"
        value={String(values.scoreMin ?? '')}
        onCommit={(text) => commit({ scoreMin: count(text, MAX_SCORE) })}
      />
      <DraftField
        label="Score to"
        inputMode="numeric"
        placeholder={String(MAX_SCORE)}
        value={String(values.scoreMax ?? '')}
        onCommit={(text) => commit({ scoreMax: count(text, MAX_SCORE) })}
      />
      <DraftField
        label="Joined from"
        type="date"
        value={values.joinedFrom ?? ''}
        onCommit={(day) => commit({ joinedFrom: day || null })}
      />
      <DraftField
        label="Joined until"
        type="date"
        value={values.joinedTo ?? ''}
        onCommit={(day) => commit({ joinedTo: day || null })}
      />
      <DraftField
        label="Reviews received, at least"
        inputMode="numeric"
        placeholder="0"
        value={String(values.minReviews ?? '')}
        onCommit={(text) => commit({ minReviews: count(text, 1_000_000) || null })}
      />
      <DraftField
        label="Invited by"
        placeholder="@handle, id or address"
        maxLength={200}
        value={values.invitedBy ?? ''}
        onCommit={(text) => commit({ invitedBy: text || null })}
      />
    </div>
  );
}
