/** Pronouns for a sentence about a person, or addressed to them. */
export const PRONOUNS = {
  them: { they: 'they', them: 'them', their: 'their', theirs: 'theirs' },
  you: { they: 'you', them: 'you', their: 'your', theirs: 'yours' },
} as const;

export type SaidTo = keyof typeof PRONOUNS;
export type Pronouns = (typeof PRONOUNS)[SaidTo];
