import type { Question } from '@companion/functions/question';
import { Button, Card, CopyButton, errorSentence, Notice } from '@companion/ui/core';
import { useLocation } from '@companion/ui/router';
import { Builder } from './Builder';
import { type Answered, embedOf } from './embedOf';
import { AddFilter, Conditions } from './Filters';
import s from './magic.module.css';
import { sentenceOf } from './printLine';
import { QuestionLine } from './QuestionLine';
import { SaveButton } from './SaveButton';
import { useSurprise } from './useSurprise';

type Props = {
  question: Question;
  /** The answer once it has loaded; its date determines the surprise. */
  answer: Answered | undefined;
  onAsk: (question: Question) => void;
};

/** The question, as fields or as a line, and its actions. */
export function QuestionCard({ question, answer, onAsk }: Props) {
  const { pathname, search } = useLocation();
  const surprise = useSurprise(onAsk);
  const href = new URL(pathname + search, window.location.origin).href;
  const asOf = answer?.asOf;
  const narrow = (where: readonly string[]) => onAsk({ ...question, where });
  return (
    <Card
      title="Your question"
      note="Choose words or type them"
      actions={
        <>
          <CopyButton wide text={href} label="Copy link" />
          {answer && answer.rows.length > 0 && (
            <CopyButton wide text={embedOf(question, answer, href)} label="Copy as HTML" />
          )}
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
        {surprise.error && (
          <Notice tone="warning">No surprise could be found. {errorSentence(surprise.error, '')}</Notice>
        )}
      </div>
    </Card>
  );
}
