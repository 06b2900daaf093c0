import type { Question } from '@companion/functions/question';
import { Button, Card, CopyButton, Notice } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { Builder } from './Builder';
import { AddFilter, Conditions } from './Filters';
import s from './magic.module.css';
import { sentenceOf } from './printLine';
import { QuestionLine } from './QuestionLine';
import { SaveButton } from './SaveButton';
import { useSurprise } from './useSurprise';

type Props = {
  question: Question;
  /** The time of the data; its day has its surprise. */
  asOf: string | undefined;
  onAsk: (question: Question) => void;
};

/** The question, to choose or to type, and what can be done with it. */
export function QuestionCard({ question, asOf, onAsk }: Props) {
  const { pathname, search } = useLocation();
  const surprise = useSurprise(onAsk);
  const narrow = (where: readonly string[]) => onAsk({ ...question, where });
  return (
    <Card
      title="Your question"
      note="Choose the words, or type them"
      actions={
        <>
          <CopyButton wide text={new URL(pathname + search, window.location.origin).href} label="Copy link" />
          <SaveButton name={sentenceOf(question)} to={pathname + search} />
          <Button
            size="sm"
            variant="primary"
            busy={surprise.isPending}
            disabled={asOf === undefined}
            onClick={() => asOf && surprise.mutate(asOf.slice(0, 10))}
          >
            Surprise me
          </Button>
        </>
      }
    >
      <div className={s.question}>
        <div className={s.fields}>
          <Builder question={question} onAsk={onAsk} />
          <AddFilter key={question.data} question={question} onChange={narrow} />
        </div>
        <Conditions question={question} onChange={narrow} />
        <QuestionLine question={question} onAsk={onAsk} />
        {surprise.error && <Notice tone="warning">No surprise could be looked for: {surprise.error.message}</Notice>}
      </div>
    </Card>
  );
}
