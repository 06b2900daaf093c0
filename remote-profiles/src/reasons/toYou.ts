import type { Reason } from './queries';

const YOU: Readonly<Record<string, string>> = { their: 'your', theirs: 'yours', them: 'you', they: 'you' };
/** "Votes on slashes as they end" and "their median pair" are not about the person. */
const OF_OTHERS: ReadonlySet<string> = new Set(['F4', 'A4']);

/** How sentences begin whose verb is about the person. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^Has staked /, 'You have staked '],
  [/^Votes on /, 'You vote on '],
];

/** A sentence about a person as it is said to that very person: "Your inviter carries the bond". */
export function toYou({ id, text: said }: Pick<Reason, 'id' | 'text'>): string {
  const text = BEGINNINGS.reduce((words, [begin, you]) => words.replace(begin, you), said);
  if (OF_OTHERS.has(id)) return text;
  return text.replace(/\b(their|theirs|them|they)\b/gi, (word) => {
    const you = YOU[word.toLowerCase()] ?? word;
    return word[0] === word[0]?.toUpperCase() ? you[0]?.toUpperCase() + you.slice(1) : you;
  });
}
