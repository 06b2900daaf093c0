import { TERMS, type Term } from '@companion/domain';
import { MEANINGS } from '@companion/domain/glossary';
import s from './siteStats.module.css';

const WORDS = (Object.keys(TERMS) as Term[]).sort((a, b) =>
  a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true }),
);

/** Terms of the field and their meanings. */
export function Glossary() {
  return (
    <dl className={s.glossary}>
      {WORDS.map((term) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{MEANINGS[term]}</dd>
        </div>
      ))}
    </dl>
  );
}
