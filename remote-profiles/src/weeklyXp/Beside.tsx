import { FilterChips, personName } from '@companion/ui/core';
import { CommitField } from '@companion/ui/page';
import type { WeeklyXpAddress } from './params';
import type { WeeklyXp } from './queries';

const MOST = 3;

/** Up to three people to compare with. */
export function Beside({ list, xp }: { list: WeeklyXpAddress; xp: WeeklyXp }) {
  const asked = list.values.compare ?? [];
  // Unknown people are missing from the answer, so ids are replaced by names only if all are known.
  const names = xp.compare.length === asked.length ? xp.compare.map(({ person }) => personName(person)) : asked;
  const others = (text: string) => (list.newest().compare ?? []).filter((id) => id !== text);
  const put = (ids: readonly string[]) => list.commit({ compare: ids.length > 0 ? ids.slice(0, MOST) : null });
  return (
    <>
      {asked.length < MOST && (
        <CommitField
          // Cleared after a name was added.
          key={asked.join()}
          label="Compare with"
          value=""
          placeholder="@handle or id"
          accepts={(text) => !asked.includes(text) && !text.includes(',')}
          problem="Add one more person."
          onCommit={(text) => text && put([...others(text), text])}
        />
      )}
      <FilterChips
        filters={asked.map((id, place) => ({ key: id, label: 'Beside', value: names[place] ?? id }))}
        onRemove={(key) => put(others(key))}
        onClear={() => put([])}
      />
      {xp.compare.length < asked.length && <p>Someone named here is not known; their weeks are left out.</p>}
    </>
  );
}
