import { votesTargets } from '@companion/functions/votesTargets';
import { CountField, chipsOf, FilterSelect, FilterSet, LevelSelect, PersonField } from '@companion/ui/page';
import type { ReactElement } from 'react';
import { type SharedAddress, type StreamAddress, TARGET_TYPES, type TargetsAddress } from './params';

type Props = {
  list: SharedAddress;
  /** The tab's own filter. */
  children: ReactElement;
};

/** The filters shared by both tabs, and the tab's own. */
export function SharedFilters({ list, children }: Props) {
  return (
    <FilterSet list={list}>
      <FilterSelect
        list={list}
        name="type"
        label={LABELS.type}
        words={TARGET_TYPES}
        any="Any target"
        read={votesTargets.filters.type.read}
      />
      {children}
      <PersonField list={list} name="voter" label={LABELS.voter} />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <LevelSelect list={list} name="voterLevel" label={LABELS.voterLevel} />
    </FilterSet>
  );
}

type OwnProps<List> = { list: List; name: 'minVotes' | 'direction' };

export function MinVotes({ list }: OwnProps<TargetsAddress>) {
  return <CountField list={list} name="minVotes" label={LABELS.minVotes} min={1} max={1_000_000} />;
}

/** Votes on open slashes have no direction and match neither. */
export function Direction({ list }: OwnProps<StreamAddress>) {
  return <FilterSelect list={list} name="direction" label={LABELS.direction} words={['up', 'down']} any="Either" />;
}

const LABELS = {
  type: 'Target',
  author: 'Author',
  subject: 'Subject',
  voter: 'Voter',
  voterLevel: 'Voter level',
  minVotes: 'Min. votes',
  direction: 'Direction',
};

/** The active filters, in words. */
export const activeFilters = (list: { values: Record<string, unknown>; active: readonly string[] }) =>
  chipsOf(list, LABELS);
