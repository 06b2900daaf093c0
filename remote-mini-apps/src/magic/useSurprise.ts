import { askFunction } from '@companion/data';
import { useMutation } from '@companion/data/query';
import { magic } from '@companion/functions/magic';
import type { Question } from '@companion/functions/question';
import { firstFact } from './firstFact';
import { paramsOf } from './params';
import { surprisesOf } from './surprises';

/** Most questions have no outlier; if this many have none, it is a calm day. */
const MOST_ASKED = 48;

/** Searches the day's questions for one with an outlier. */
export const useSurprise = (onFound: (question: Question) => void) =>
  useMutation({
    mutationFn: (day: string) =>
      firstFact(surprisesOf(day).slice(0, MOST_ASKED), async (question) => {
        const { kpis } = await askFunction(magic, { filters: paramsOf(question), per: 10 });
        return Boolean(kpis?.outlier);
      }),
    onSuccess: (question) => question && onFound(question),
  });
