import { Select } from '@companion/ui/core';
import type { XpAnswer } from './columns';
import type { XpAddress } from './params';

type Props = { list: XpAddress; answer: XpAnswer | undefined };

/** Season and week; a running week is marked. */
export function WeekPicker({ list, answer }: Props) {
  if (!answer?.season) return null;
  const { season, seasons, week, lastComplete } = answer;
  // A finished season has no week after its last.
  const all = seasons.find(({ id }) => id === season)?.weeks ?? Number.POSITIVE_INFINITY;
  const weeks = Math.max(week, Math.min(lastComplete + 1, all));
  return (
    <>
      <Select
        inline
        label="Season"
        value={String(season)}
        options={seasons.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => list.commit({ season: Number(id), week: null })}
      />
      <Select
        inline
        label="Week"
        value={String(week)}
        options={[
          ...(week === 0 ? [{ value: '0', label: 'None is complete yet' }] : []),
          ...Array.from({ length: weeks }, (_, place) => ({
            value: String(place + 1),
            label: place + 1 > lastComplete ? `${place + 1}, running` : String(place + 1),
          })),
        ]}
        onChange={(next) => list.commit({ week: Number(next) === lastComplete ? null : Number(next) })}
      />
    </>
  );
}
