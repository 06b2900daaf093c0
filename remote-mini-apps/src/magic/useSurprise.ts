import { askFunction } from '@companion/data';
import { useMutation } from '@companion/data/query';
import { magic } from '@companion/functions/magic';
import type { Question } from '@companion/functions/question';
import { paramsOf } from './params';
import { surprisesOf } from './surprises';

/** Most questions have nothing that stands out; a day on which so many have none is a calm one. */
const MOST_ASKED = 48;

/** Looks for the fact of the day: the first of its questions whose answer has something that stands out, else the first. */
export const useSurprise = (onFound: (question: Question) => void) =>
  useMutation({
    mutationFn: async (day: string) => {
      const questions = surprisesOf(day).slice(0, MOST_ASKED);
      for (const question of questions) {
        const { kpis } = await askFunction(magic, { filters: paramsOf(question), per: 10 });
        if (kpis?.outlier) return question;
      }
      return questions[0];
    },
    onSuccess: (question) => question && onFound(question),
  });
