import { formatEth } from '@companion/domain';
import type { Relation, Towards } from './queries';

/** What is between two people, a full sentence per kind; mutual relations are stated once. */
export function betweenTwo({ ab, ba }: Pick<Relation, 'ab' | 'ba'>, a: string, b: string): string[] {
  return [...reviews(ab, ba, a, b), ...vouches(ab, ba, a, b), ...oneWay(ab, a, b), ...oneWay(ba, b, a)];
}

function reviews(ab: Towards, ba: Towards, a: string, b: string): string[] {
  if (ab.sentiment && ba.sentiment)
    return [
      ab.sentiment === ba.sentiment
        ? `Mutual review: both ${ab.sentiment}.`
        : `Mutual review: ${a} is ${ab.sentiment}, ${b} is ${ba.sentiment}.`,
    ];
  if (ab.sentiment) return [`${a} reviewed ${b}: ${ab.sentiment}.`];
  if (ba.sentiment) return [`${b} reviewed ${a}: ${ba.sentiment}.`];
  return [];
}

function vouches(ab: Towards, ba: Towards, a: string, b: string): string[] {
  const [from, back] = [formatEth(ab.vouchedWei), formatEth(ba.vouchedWei)];
  if (ab.vouchedWei !== '0' && ba.vouchedWei !== '0')
    return [`Mutual vouch: ${from} from ${a} on ${b}, ${back} from ${b} on ${a}.`];
  if (ab.vouchedWei !== '0') return [`${a} has ${from} staked on ${b}.`];
  if (ba.vouchedWei !== '0') return [`${b} has ${back} staked on ${a}.`];
  return [];
}

function oneWay({ invited, slashes }: Towards, from: string, to: string): string[] {
  return [
    ...(invited ? [`${from} invited ${to}.`] : []),
    ...(slashes.length > 0
      ? [`${from} opened ${slashes.length === 1 ? 'a slash' : `${slashes.length} slashes`} on ${to}.`]
      : []),
  ];
}
