import { counted, type Finding, figure, finding } from '@companion/domain';
import type { TextGroup } from './textColumns';

/** How many texts were reused, and how often the first one, if it is known to be the most frequent. Names no one (G18). */
export function textsFinding(total: number, most: TextGroup | undefined): Finding | null {
  if (total === 0) return null;
  const texts = figure(`${counted(total, 'text was', 'texts were')}`);
  if (total === 1 && most)
    return finding(
      'texts.one',
    )`${texts} written more than once by the same author, in ${figure(counted(most.reviews, 'review'))}.`;
  return most === undefined
    ? finding('texts.repeated')`${texts} written more than once by the same author.`
    : finding(
        'texts.most',
      )`${texts} written more than once by the same author, the most frequent one in ${figure(counted(most.reviews, 'review'))}.`;
}
