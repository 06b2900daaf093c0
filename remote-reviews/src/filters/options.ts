import { LEVELS } from '@companion/domain';

/** Names of the score levels, as the URL carries them. */
export const LEVEL_NAMES = LEVELS.map(({ name }) => name);

/** A word as an option: `archived` reads "Archived". */
export const option = (value: string) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) });

/** Score levels for a select, with the choice of none first. */
export const LEVEL_OPTIONS = [{ value: '', label: 'Any level' }, ...LEVEL_NAMES.map(option)];
