import { type Term, termsIn } from '@companion/domain';
import { Fragment, lazy } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import { Popover } from './Popover';
import s from './Terms.module.css';

const TermMeaning = lazy(() => import('./TermMeaning'));

/** A text whose domain terms are explained at their first occurrence (rule G28). */
export function Terms({ children }: { children: string }) {
  return termsIn(children).map((piece, n) =>
    typeof piece === 'string' ? <Fragment key={n}>{piece}</Fragment> : <Explained key={n} {...piece} />,
  );
}

function Explained({ term, form }: { term: Term; form: string }) {
  return (
    <Popover
      label={`Meaning of ${term}`}
      align="start"
      trigger={(props) => (
        <button type="button" className={s.term} {...props}>
          {form}
        </button>
      )}
    >
      <ErrorBoundary what="The meaning">
        <TermMeaning term={term} />
      </ErrorBoundary>
    </Popover>
  );
}
