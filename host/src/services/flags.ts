import type { FlagName, Flags } from '@companion/contract/services';

/** Values until the backend responds, and without a backend. */
export const DEFAULT_FLAGS: Flags = {
  misplacedSlashes: true,
  shitlist: false,
  profileInteractions: false,
  farmerScores: false,
};

/** Parses the backend's flags: known names with a boolean count, everything else keeps its default. */
export function readFlags(answer: unknown): Flags {
  const given = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  const known = Object.keys(DEFAULT_FLAGS) as FlagName[];
  return { ...DEFAULT_FLAGS, ...Object.fromEntries(known.flatMap((name) => flag(name, given[name]))) };
}

function flag(name: FlagName, value: unknown): [FlagName, boolean][] {
  return typeof value === 'boolean' ? [[name, value]] : [];
}
