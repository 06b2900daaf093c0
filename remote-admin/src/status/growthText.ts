import { formatDate, sizeText } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminOverview } from '@companion/functions/adminOverview';

type Growth = Pick<AnswerOf<typeof adminOverview>['storage'], 'grown' | 'since'>;

/** "1.2 MB more than on Nov 17, 2026"; undefined without an earlier measurement. */
export function growthText({ grown, since }: Growth): string | undefined {
  if (grown === null || since === null) return undefined;
  const day = formatDate(`${since}T00:00:00Z`, { timeZone: 'UTC' });
  if (grown === 0) return `the same as on ${day}`;
  return `${sizeText(Math.abs(grown))} ${grown > 0 ? 'more' : 'less'} than on ${day}`;
}
