import { LEVEL_NAMES } from '@companion/domain';

/** A word as an option: `archived` reads "Archived". */
export const option = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) });

/** Score levels for a select, with the choice of none first. */
export const LEVEL_OPTIONS = [{ value: '', label: 'Any level' }, ...LEVEL_NAMES.map(option)];
