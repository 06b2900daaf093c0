import { TERMS, type Term } from '@companion/domain';
import { MEANINGS } from '@companion/domain/glossary';
import s from './siteStats.module.css';

const WORDS = (Object.keys(TERMS) as Term[]).sort((a, b) =>
  a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }),
);

/** The words of the field, with what else they are called. */
export function Glossary() {
  return (
    <dl className={s.glossary}>
      {WORDS.map((term) => (
        <div key={term}>
          <dt>
            {term}
            {TERMS[term].length > 0 && <span className={s.muted}> ({TERMS[term].join(', ')})</span>}
          </dt>
          <dd>{MEANINGS[term]}</dd>
        </div>
      ))}
    </dl>
  );
}
