import type { Term } from '@companion/domain';
import { MEANINGS } from '@companion/domain/glossary';
import { useInRouterContext } from 'react-router-dom';
import { Link } from '../Link';
import s from './Terms.module.css';

/** Meaning of a term, with a link to all terms. */
export default function TermMeaning({ term }: { term: Term }) {
  const routed = useInRouterContext();
  return (
    <div className={s.meaning}>
      <p>
        <strong>{term}</strong>: {MEANINGS[term]}
      </p>
      {routed && (
        <Link to="/site-stats#glossary" whenMissing="nothing">
          All words
        </Link>
      )}
    </div>
  );
}
