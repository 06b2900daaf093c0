import type { Summary } from '@companion/domain';
import { Link } from '../router';
import s from './SummaryLine.module.css';

/** One word and one sentence about a person (6.8); reasons link to their rows if known. */
export function SummaryLine({ of: { word, pieces } }: { of: Pick<Summary, 'word' | 'pieces'> }) {
  return (
    <p className={s.summary} data-when-complete="">
      <strong className={s.word}>{word}.</strong>{' '}
      {pieces.map((piece, n) =>
        typeof piece === 'string' ? (
          <span key={n}>{piece}</span>
        ) : (
          <Link key={n} to={piece.href}>
            {piece.text}
          </Link>
        ),
      )}
      .
    </p>
  );
}
