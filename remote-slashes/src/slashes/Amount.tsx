import { Num } from '@companion/ui/core';
import type { Slash } from './queries';

/** The network names no unit for a financial stake. */
const UNITS: Record<string, string> = { SCORE: 'points', XP: 'XP' };

/** "points" or "XP"; undefined for any other type. */
export function unitOf(type: string): string | undefined {
  return Object.hasOwn(UNITS, type) ? UNITS[type] : undefined;
}

/** The amount a slash asks for, in its own unit. */
export function Amount({ slash: { amount, type } }: { slash: Pick<Slash, 'amount' | 'type'> }) {
  return <Num value={amount} unit={unitOf(type)} />;
}

const NAMES: Record<string, string> = { SCORE: 'Score', FINANCIAL: 'Financial', XP: 'XP' };

/** "Score", "Financial" or "XP"; an unknown type is shown as is. */
export function typeName(type: string): string {
  return Object.hasOwn(NAMES, type) ? (NAMES[type] ?? type) : type;
}
