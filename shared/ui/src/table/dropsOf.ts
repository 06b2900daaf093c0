import type { Relax } from '@companion/data';
import type { ActiveFilter } from '../core/FilterChips';
import type { Relaxation } from '../core/states';

type List = { defaults: Readonly<Record<string, unknown>>; commit: (patch: Record<string, unknown>) => void };

/**
 * Suggestions for an empty list: each filter that hides rows on its own, with their number. Filters at their default have no chip
 * and are skipped.
 */
export function dropsOf(list: List, chips: readonly ActiveFilter[], relax: readonly Relax[]): Relaxation[] {
  return relax.flatMap(({ drop, total }) => {
    if (drop === 'range') return [{ label: 'the range', total, onDrop: () => list.commit({ range: 'all' }) }];
    const chip = chips.find(({ key }) => key === drop);
    if (!chip) return [];
    const onDrop = () => list.commit({ [drop]: list.defaults[drop] });
    return [{ label: `${chip.label}: ${chip.value}`, total, onDrop }];
  });
}
