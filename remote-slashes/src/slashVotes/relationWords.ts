import type { Relation } from './queries';

const WORDS: Record<Relation['relation'], (whom: string) => string> = {
  self: (whom) => `is ${whom}`,
  reviewed: (whom) => `reviewed ${whom}`,
  vouched: (whom) => `vouched for ${whom}`,
  invited: (whom) => `invited ${whom}`,
  sameInviter: (whom) => `same inviter as ${whom}`,
  priorSlash: (whom) => `slashed, or was slashed by, ${whom}`,
};
const SIDES: Record<Relation['side'], string> = { subject: 'the accused', author: 'the accuser' };

/** "invited the accused". */
export const relationText = ({ side, relation }: Relation): string => WORDS[relation](SIDES[side]);

/** Names of relations in the filter. */
export const RELATION_NAMES: Readonly<Record<string, string>> = {
  any: 'Related to a side',
  none: 'Unrelated',
  reviewed: 'Reviewed a side',
  vouched: 'Vouched for a side',
  invited: 'Invited a side',
  sameInviter: 'Same inviter as a side',
  priorSlash: 'An earlier slash between them',
};
