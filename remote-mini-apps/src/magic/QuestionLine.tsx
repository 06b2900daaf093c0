import type { Question } from '@companion/functions/question';
import { Button, TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ProblemLine } from '../parts/ProblemLine';
import s from './magic.module.css';
import { parseLine } from './parseLine';
import { printLine } from './printLine';

type Props = { question: Question; onAsk: (question: Question) => void };

/** The question as a line of text, equivalent to the fields. */
export function QuestionLine({ question, onAsk }: Props) {
  const line = printLine(question);
  // A change of the fields, or Back, resets the line.
  return <Draft key={line} line={line} onAsk={onAsk} />;
}

function Draft({ line, onAsk }: { line: string; onAsk: Props['onAsk'] }) {
  const [text, setText] = useState(line);
  const [asked, setAsked] = useState(line);
  const { problems } = parseLine(asked);
  const ask = (next: string) => {
    setText(next);
    setAsked(next);
    const parsed = parseLine(next);
    if (parsed.problems.length === 0) onAsk(parsed.question);
  };
  return (
    <form
      className={s.line}
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <div className={s.typed}>
        <TextField
          label="Or type it"
          value={text}
          autoComplete="off"
          spellCheck={false}
          maxLength={1000}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">Ask</Button>
      </div>
      {problems.map((problem) => (
        <ProblemLine key={`${problem.from} ${problem.message}`} text={asked} problem={problem} onFix={ask} />
      ))}
    </form>
  );
}
