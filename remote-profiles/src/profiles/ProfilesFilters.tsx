import { MAX_SCORE, rangeWords } from '@companion/domain';
import { MOST_WATCHED, SIGNALS } from '@companion/functions/profilesSearch';
import { useWatchList } from '@companion/ui/core';
import { CountField, DayField, FilterCheck, FilterSelect, FilterSet, PersonField } from '@companion/ui/page';
import type { ProfilesAddress } from './params';
import type { Facets } from './queries';
import { SIGNAL } from './signalNames';
import { withCounts } from './withCounts';

const PROFILE = { yes: 'With profile', no: 'Without profile', any: 'All accounts' };
const HUMAN = { yes: 'Verified', no: 'Not verified' };
const MARKET = { yes: 'With market', no: 'Without' };
const JOINED = { all: 'Any time', '30d': 'Last 30 days', '90d': 'Last 90 days', '1y': 'Last year' };

type FiltersProps = { list: ProfilesAddress; facets: Facets | undefined };

/** Filters next to the levels, with the number of matches of each option. */
export function ProfilesFilters({ list, facets }: FiltersProps) {
  const { range } = list.values;
  const watched = useWatchList().people.slice(0, MOST_WATCHED);
  return (
    <FilterSet list={list}>
      <FilterSelect
        list={list}
        name="hasProfile"
        label="Profile"
        words={Object.keys(PROFILE)}
        names={withCounts(PROFILE, facets?.profile)}
      />
      <FilterSelect
        list={list}
        name="humanVerified"
        label="Human"
        words={Object.keys(HUMAN)}
        any="Any"
        names={withCounts(HUMAN, facets?.human)}
      />
      <FilterSelect
        list={list}
        name="hasMarket"
        label="Market"
        words={Object.keys(MARKET)}
        any="Any"
        names={withCounts(MARKET, facets?.market)}
      />
      <FilterSelect
        list={list}
        name="range"
        label="Joined"
        // A link may contain another standard range, or two days.
        words={range in JOINED ? Object.keys(JOINED) : [...Object.keys(JOINED), range]}
        names={{ [range]: rangeWords(range), ...withCounts(JOINED, facets?.joined) }}
      />
      <FilterSelect
        list={list}
        name="signal"
        label="Signal"
        words={shownSignals(list, facets)}
        any="Any"
        names={withCounts(SIGNAL, facets?.signal)}
        read={(word) => [word]}
      />
      <CountField list={list} name="scoreMin" label="Score from" min={0} max={MAX_SCORE} placeholder="0" />
      <CountField
        list={list}
        name="scoreMax"
        label="Score to"
        min={0}
        max={MAX_SCORE}
        placeholder={String(MAX_SCORE)}
      />
      <DayField list={list} name="joinedFrom" label="Joined from" />
      <DayField list={list} name="joinedTo" label="Joined until" />
      <PersonField list={list} name="invitedBy" label="Invited by" placeholder="@handle, id or address" />
      <PersonField list={list} name="reviewed" label="Have reviewed" placeholder="@handle, id or address" />
      <CountField
        list={list}
        name="minReviews"
        label="Reviews received, at least"
        min={1}
        max={1_000_000}
        placeholder="0"
      />
      {(watched.length > 0 || list.values.who) && (
        <FilterCheck
          list={list}
          name="who"
          label={`Only people I watch (${watched.length})`}
          on={watched.map(({ userId }) => userId)}
        />
      )}
    </FilterSet>
  );
}

/** Only signals whose pages are enabled, since only those are counted. */
function shownSignals({ values }: ProfilesAddress, facets: Facets | undefined) {
  const chosen = values.signal ?? [];
  return SIGNALS.filter((signal) => chosen.includes(signal) || facets?.signal.some(({ value }) => value === signal));
}
