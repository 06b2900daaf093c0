import { votesTargets } from '@companion/functions/votesTargets';
import { CountField, chipsOf, FilterSelect, LevelSelect, PersonField } from '@companion/ui/page';
import { type SharedAddress, type StreamAddress, TARGET_TYPES, type TargetsAddress } from './params';

/** The filters both tabs understand. */
export function SharedFilters({ list }: { list: SharedAddress }) {
  return (
    <>
      <FilterSelect
        list={list}
        name="type"
        label={LABELS.type}
        words={TARGET_TYPES}
        any="Any target"
        read={votesTargets.filters.type.read}
      />
      <PersonField list={list} name="author" label={LABELS.author} />
      <PersonField list={list} name="subject" label={LABELS.subject} />
      <PersonField list={list} name="voter" label={LABELS.voter} />
      <LevelSelect list={list} name="voterLevel" label={LABELS.voterLevel} />
    </>
  );
}

export function MinVotes({ list }: { list: TargetsAddress }) {
  return <CountField list={list} name="minVotes" label={LABELS.minVotes} min={1} max={1_000_000} />;
}

/** Votes on open slashes have no direction and match neither. */
export function Direction({ list }: { list: StreamAddress }) {
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

/** The filters in force, in words. */
export const activeFilters = (list: { values: Record<string, unknown>; active: readonly string[] }) =>
  chipsOf(list, LABELS);
