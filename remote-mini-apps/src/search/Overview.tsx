import { counted, formatNumber } from '@companion/domain';
import type { KpisOf } from '@companion/functions';
import type { ethosSearch } from '@companion/functions/ethosSearch';
import { extended } from '@companion/functions/search-query';
import { Card, InfoButton, KpiRow, KpiTile, Person, SkeletonKpi } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import type { SearchAddress } from './params';
import s from './search.module.css';

export type SearchKpis = KpisOf<typeof ethosSearch>;

type OverviewProps = {
  kpis: SearchKpis | undefined;
  /** Total number of matches; with very many, the figures cover only the newest. */
  found: { total: number; totalExact: boolean } | undefined;
};

/** Number of matches, and their sentiment. */
export function Overview({ kpis, found }: OverviewProps) {
  if (!kpis) return <SkeletonKpi tiles={5} />;
  const { reviews, vouches, slashes, positive, negative, inactive, partial } = kpis;
  const all = reviews + vouches + slashes;
  return (
    <>
      <KpiRow>
        <KpiTile
          label="Texts found"
          value={found?.total ?? all}
          metric="search.hits"
          note={found?.totalExact === false ? 'about' : undefined}
        />
        <KpiTile label="Reviews found" value={reviews} metric="search.hits" />
        <KpiTile
          label="Positive among them"
          interval={{ k: positive, n: positive + negative }}
          metric="reviews.positiveShare"
        />
        <KpiTile label="Vouches and slashes" value={vouches + slashes} metric="search.hits" />
        <KpiTile label="No longer active" value={inactive} metric="search.hits" />
      </KpiRow>
      {partial && <p className={s.partial}>Figures cover the newest 2,000 texts of each kind; the list has all.</p>}
    </>
  );
}

/** Authors, subjects and words of the matches; each narrows the search. */
export function Facets({ kpis, list }: { kpis: SearchKpis; list: SearchAddress }) {
  return (
    <div className={s.facets}>
      <People title="Who wrote them" part="from" people={kpis.authors} list={list} />
      <People title="Who they are about" part="about" people={kpis.subjects} list={list} />
      <Card
        title="Distinctive words"
        note="More often here than in other reviews"
        actions={<InfoButton metric="search.distinctive" label="Distinctive words" />}
      >
        {kpis.words.length === 0 ? (
          <p className={s.quiet}>No word stands out. A word must appear in at least five texts.</p>
        ) : (
          <ul className={s.words}>
            {kpis.words.map(({ word, uses }) => (
              <li key={word}>
                <Link to={list.href({ q: extended(list.values.q, word), page: 1 })}>{word}</Link>{' '}
                <span className={s.quiet} title={counted(uses, 'text')}>
                  {formatNumber(uses)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}

type PeopleProps = { title: string; part: 'from' | 'about'; people: SearchKpis['authors']; list: SearchAddress };

function People({ title, part, people, list }: PeopleProps) {
  return (
    <Card title={title} note="The number narrows the search to that person">
      <DetailList>
        {people.map(({ person, count }) => (
          <DetailItem key={person.userId}>
            <Person person={person} hideLevel />{' '}
            <Link to={list.href({ q: extended(list.values.q, `${part}:${person.userkey}`), page: 1 })}>
              {counted(count, 'text')}
            </Link>
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}
