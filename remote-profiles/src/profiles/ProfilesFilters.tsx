import { MAX_SCORE, rangeWords } from '@companion/domain';
import { MOST_WATCHED, SIGNALS } from '@companion/functions/profilesSearch';
import { Button, Checkbox, Popover, useWatchList } from '@companion/ui/core';
import { CommitField, CountField, FilterSelect, PersonField } from '@companion/ui/page';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import type { Facets } from './queries';
import { SIGNAL } from './signalNames';
import { withCounts } from './withCounts';

const PROFILE = { yes: 'With profile', no: 'Without profile', any: 'All accounts' };
const HUMAN = { yes: 'Verified', no: 'Not verified' };
const MARKET = { yes: 'With market', no: 'Without' };
const JOINED = { all: 'Any time', '30d': 'Last 30 days', '90d': 'Last 90 days', '1y': 'Last year' };
const IN_PANEL = ['scoreMin', 'scoreMax', 'minReviews', 'joinedFrom', 'joinedTo', 'invitedBy', 'reviewed'];

type FiltersProps = { list: ProfilesAddress; narrow: boolean; facets: Facets | undefined };

/** Choices beside the levels, with how many each would find; the ones with numbers and days wait in a panel, on a phone all stand in the sheet. */
export function ProfilesFilters({ list, narrow, facets }: FiltersProps) {
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
        names={withCounts(PROFILE, facets?.profile)}
      />
      <FilterSelect
        inline={!narrow}
        list={list}
        name="humanVerified"
        label="Human"
        words={Object.keys(HUMAN)}
        any="Any"
        names={withCounts(HUMAN, facets?.human)}
      />
      <FilterSelect
        inline={!narrow}
        list={list}
        name="hasMarket"
        label="Market"
        words={Object.keys(MARKET)}
        any="Any"
        names={withCounts(MARKET, facets?.market)}
      />
      <JoinedSelect list={list} narrow={narrow} facets={facets} />
      <SignalSelect list={list} narrow={narrow} facets={facets} />
      <OnlyWatched list={list} />
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

function JoinedSelect({ list, narrow, facets }: FiltersProps) {
  const { range } = list.values;
  // A link may bring another one of the usual ranges, or two days.
  const words = range in JOINED ? Object.keys(JOINED) : [...Object.keys(JOINED), range];
  return (
    <FilterSelect
      inline={!narrow}
      list={list}
      name="range"
      label="Joined"
      words={words}
      names={{ [range]: rangeWords(range), ...withCounts(JOINED, facets?.joined) }}
    />
  );
}

/** Only the signals whose pages are on: those are counted. */
function SignalSelect({ list, narrow, facets }: FiltersProps) {
  const chosen = list.values.signal ?? [];
  const words = SIGNALS.filter(
    (signal) => chosen.includes(signal) || facets?.signal.some(({ value }) => value === signal),
  );
  return (
    <FilterSelect
      inline={!narrow}
      list={list}
      name="signal"
      label="Signal"
      words={words}
      any="Any"
      names={withCounts(SIGNAL, facets?.signal)}
      read={(word) => [word]}
    />
  );
}

function OnlyWatched({ list }: { list: ProfilesAddress }) {
  const { who } = list.values;
  const watched = useWatchList().people.slice(0, MOST_WATCHED);
  if (watched.length === 0 && !who) return null;
  return (
    <Checkbox
      label={`Only people I watch (${watched.length})`}
      checked={who !== null}
      onChange={(only) => list.commit({ who: only ? watched.map(({ userId }) => userId) : null })}
    />
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
