import { parseEntries, RaffleEntriesError, type RaffleEntry } from '@companion/domain';

/** The parts of a draw, as typed: the same values as in a proof file. */
export type DrawParts = {
  raffleId: string;
  entries: string;
  secret: string;
  round: string;
  randomness: string;
  winners: string;
  repeats: boolean;
};

export type PartsVerdict =
  | {
      input: {
        raffleId: string;
        entries: RaffleEntry[];
        secret: string;
        round: number;
        randomness: string;
        winners: number;
        repeats: boolean;
      };
      problems: null;
    }
  | { input: null; problems: Partial<Record<keyof DrawParts, string>> };

export const NO_PARTS: DrawParts = {
  raffleId: '',
  entries: '',
  secret: '',
  round: '',
  randomness: '',
  winners: '1',
  repeats: false,
};

const HEX = 'Must be 64 characters, 0-9 and a-f.';

/** The draw from these inputs, or errors by field. */
export function readParts(parts: DrawParts): PartsVerdict {
  const problems: Partial<Record<keyof DrawParts, string>> = {};
  const hex = (name: 'secret' | 'randomness') => {
    // Block hashes are written with a 0x prefix.
    const text = parts[name].trim().toLowerCase().replace(/^0x/, '');
    if (!/^[0-9a-f]{64}$/.test(text)) problems[name] = HEX;
    return text;
  };
  const whole = (name: 'round' | 'winners', most: number) => {
    const value = /^\d{1,15}$/.test(parts[name].trim()) ? Number(parts[name]) : 0;
    if (value < 1 || value > most) problems[name] = `A whole number from 1 to ${most}.`;
    return value;
  };
  const raffleId = parts.raffleId.trim().toUpperCase();
  if (!/^R-\d{4,12}$/.test(raffleId)) problems.raffleId = 'Such as R-0001.';
  const input = {
    raffleId,
    entries: entriesOf(),
    secret: hex('secret'),
    round: whole('round', 1_000_000_000_000),
    randomness: hex('randomness'),
    winners: whole('winners', 1000),
    repeats: parts.repeats,
  };
  return Object.keys(problems).length > 0 ? { input: null, problems } : { input, problems: null };

  function entriesOf() {
    try {
      return parseEntries(parts.entries);
    } catch (error) {
      if (!(error instanceof RaffleEntriesError)) throw error;
      problems.entries = error.message;
      return [];
    }
  }
}
