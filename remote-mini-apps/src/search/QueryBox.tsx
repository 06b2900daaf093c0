import type { ParsedQuery } from '@companion/functions/search-query';
import { replaced } from '@companion/functions/search-query';
import { FilterChips, SearchField } from '@companion/ui/core';
import { ProblemLine } from '../parts/ProblemLine';
import type { SearchAddress } from './params';
import s from './search.module.css';

const NAMES: Record<string, string> = {
  words: 'Words',
  without: 'Without',
  author: 'Author',
  from: 'Author',
  subject: 'About',
  about: 'About',
  is: 'Is',
  type: 'Kind',
  before: 'Before',
  after: 'From',
  votes: 'Votes',
  score: 'Score of the author',
};

/** The query as text and as equivalent chips; errors are underlined, with a correction if there is one. */
export function QueryBox({ list, parsed: { terms, problems } }: { list: SearchAddress; parsed: ParsedQuery }) {
  const { q } = list.values;
  return (
    <div className={s.query}>
      <SearchField
        label="Search what people wrote"
        placeholder='from:@handle about:@handle is:negative "a phrase" -word'
        value={q}
        onType={(text) => list.type({ q: text })}
        onCommit={(text) => list.commit({ q: text })}
      />
      {problems.map((problem) => (
        <ProblemLine
          key={`${problem.from} ${problem.message}`}
          text={q}
          problem={problem}
          onFix={(text) => list.commit({ q: text })}
        />
      ))}
      <FilterChips
        filters={terms.map(({ from, name, value }) => ({ key: String(from), label: NAMES[name] ?? name, value }))}
        onRemove={(key) => {
          const term = terms.find(({ from }) => String(from) === key);
          if (term) list.commit({ q: replaced(q, term, '') });
        }}
        onClear={() => list.commit({ q: '' })}
      />
    </div>
  );
}
