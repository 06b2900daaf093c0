import { Button, FilterChips, SearchField } from '@companion/ui/core';
import type { SearchAddress } from './params';
import { type ParsedQuery, replaced } from './parseQuery';
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

/** The query as text and as chips, which are the same; what is wrong is underlined, with a correction where there is one. */
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
        <p key={`${problem.from} ${problem.message}`} className={s.problem} role="status">
          <span>
            {q.slice(0, problem.from)}
            <u>{q.slice(problem.from, problem.to)}</u>
            {q.slice(problem.to)}
          </span>
          {problem.message}
          {problem.fix !== null && (
            <Button size="sm" onClick={() => list.commit({ q: replaced(q, problem, problem.fix ?? '') })}>
              {problem.fix === '' ? 'Take it away' : `Use ${problem.fix}`}
            </Button>
          )}
        </p>
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
