import { type Problem, replaced } from '@companion/functions/search-query';
import { Button } from '@companion/ui/core';
import s from './problemLine.module.css';

type Props = { text: string; problem: Problem; onFix: (text: string) => void };

/** Typed text with the part not understood underlined, the reason, and a correction if there is one. */
export function ProblemLine({ text, problem, onFix }: Props) {
  const { from, to, message, fix } = problem;
  return (
    <p className={s.problem} role="status">
      <span>
        {text.slice(0, from)}
        <u>{text.slice(from, to)}</u>
        {text.slice(to)}
      </span>
      {message}
      {fix !== null && (
        <Button size="sm" onClick={() => onFix(replaced(text, problem, fix))}>
          {fix === '' ? 'Remove it' : `Use ${fix}`}
        </Button>
      )}
    </p>
  );
}
