import { functionQuery } from '@companion/data';
import { useQueries } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { ethosSearch } from '@companion/functions/ethosSearch';
import { parseQuery } from '@companion/functions/search-query';
import { Badge, Button, Card, IconButton, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { useEffect } from 'react';
import type { SearchAddress } from './params';
import { newSince, savedSearches } from './savedSearches';
import s from './search.module.css';

/** Enough to show how many are new; beyond it "more than" is shown. */
const MOST_NEW = 50;

/** The searches saved in this browser, each with the number of new texts since it was last viewed. */
export function SavedSearches({ list }: { list: SearchAddress }) {
  const saved = savedSearches.use();
  const answers = useQueries({
    queries: saved.map(({ q }) =>
      functionQuery(ethosSearch, { filters: parseQuery(q).filters, sort: '-at', per: MOST_NEW }),
    ),
  });
  if (saved.length === 0) return null;
  return (
    <Card title="Your searches" note="Stored only in this browser">
      <DetailList>
        {saved.map(({ q, seen }, at) => {
          const data = answers[at]?.data;
          const fresh = data && newSince(data, seen);
          return (
            <DetailItem
              key={q}
              note={
                <>
                  {fresh && fresh.count > 0 ? (
                    <Badge tone="info">
                      {fresh.more ? 'more than ' : ''}
                      {formatNumber(fresh.count)} new
                    </Badge>
                  ) : (
                    fresh && 'nothing new'
                  )}{' '}
                  since <TimeAgo at={seen} />
                </>
              }
            >
              <Link to={list.href({ q, sort: '-at', page: 1 })}>
                <bdi className={s.snippet}>{q}</bdi>
              </Link>
              <IconButton icon="close" label={`Forget ${q}`} size="sm" onClick={() => savedSearches.remove(q)} />
            </DetailItem>
          );
        })}
      </DetailList>
    </Card>
  );
}

type SaveProps = {
  q: string /** When the shown texts were read, ISO; nothing while they load. */;
  asOf: string | undefined;
};

/** Saves the search in this browser, or removes it; showing its results marks a saved one as viewed. */
export function SaveSearch({ q, asOf }: SaveProps) {
  const kept = savedSearches.use().find((each) => each.q === q);
  const seen = kept?.seen;
  useEffect(() => {
    if (seen && asOf && Date.parse(asOf) > Date.parse(seen)) savedSearches.add({ q, seen: asOf });
  }, [q, seen, asOf]);
  if (q === '') return null;
  return (
    <Button
      size="sm"
      icon={kept ? 'check' : 'star'}
      aria-pressed={kept !== undefined}
      disabled={!asOf}
      onClick={() => (kept ? savedSearches.remove(q) : asOf && savedSearches.add({ q, seen: asOf }))}
    >
      {kept ? 'Saved' : 'Save this search'}
    </Button>
  );
}
