import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { ethosSearch } from '@companion/functions/ethosSearch';
import { extended } from '@companion/functions/search-query';
import { Card, EmptyState, Loaded, Person, SkeletonTable, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { type Hit, hitHref } from './columns';
import { type By, groupsOf } from './groups';
import type { SearchAddress } from './params';
import { Marked, Snippet } from './Snippet';
import s from './search.module.css';

/** Number of texts grouped at once, and shown per group. */
const MOST = 200;
const OF_EACH = 3;

type Props = { list: SearchAddress; by: By; words: readonly string[] };

/** The matching texts by person: counts, and the first texts of each. */
export default function GroupedHits({ list, by, words }: Props) {
  const query = useQuery(functionQuery(ethosSearch, { ...list.args, page: 1, per: MOST }));
  return (
    <Loaded query={query} what="The texts" shape={<SkeletonTable rows={8} columns={2} />}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState why="No texts match.">Use fewer words to find more.</EmptyState>
        ) : (
          <div className={s.groups}>
            {total > rows.length && (
              <p className={s.quiet}>
                Groups cover the first {formatNumber(rows.length)} texts in this order; add a word or operator to narrow
                the search.
              </p>
            )}
            {groupsOf(rows, by).map(({ person, rows: own }) => (
              <Card
                key={person.userkey}
                title={<Person person={person} />}
                actions={
                  <Link
                    to={list.href({
                      q: extended(list.values.q, `${by === 'author' ? 'from' : 'about'}:${person.userkey}`),
                      group: null,
                      page: 1,
                    })}
                  >
                    {counted(own.length, 'text')}
                  </Link>
                }
              >
                <DetailList>
                  {own.slice(0, OF_EACH).map((row) => (
                    <Text key={row.key} hit={{ ...row, words }} other={by === 'author' ? 'subject' : 'author'} />
                  ))}
                </DetailList>
              </Card>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Text({ hit, other }: { hit: Hit; other: By }) {
  const { at, title, text, words } = hit;
  return (
    <DetailItem
      note={
        <>
          {other === 'subject' ? 'about' : 'by'} <Person person={hit[other]} hideLevel /> <TimeAgo at={at} />
        </>
      }
    >
      <span className={s.text}>
        <Link to={hitHref(hit)}>
          <strong>{title ? <Marked text={title} words={words} /> : hit.type}</strong>
        </Link>
        {text && <Snippet text={text} words={words} />}
      </span>
    </DetailItem>
  );
}
