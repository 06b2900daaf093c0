import { askFunction } from '@companion/data';
import { useMutation } from '@companion/data/query';
import { magic } from '@companion/functions/magic';
import type { Question } from '@companion/functions/question';
import { firstFact } from './firstFact';
import { paramsOf } from './params';
import { surprisesOf } from './surprises';

/** Most questions have nothing that stands out; a day on which so many have none is a calm one. */
const MOST_ASKED = 48;

/** Looks for the fact of the day among its questions. */
export const useSurprise = (onFound: (question: Question) => void) =>
  useMutation({
    mutationFn: (day: string) =>
      firstFact(surprisesOf(day).slice(0, MOST_ASKED), async (question) => {
        const { kpis } = await askFunction(magic, { filters: paramsOf(question), per: 10 });
        return Boolean(kpis?.outlier);
      }),
    onSuccess: (question) => question && onFound(question),
  });
