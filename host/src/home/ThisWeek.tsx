import { useInfiniteQuery } from '@companion/data/query';
import { formatAgo } from '@companion/domain';
import { Card, FindingLine, useNow } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { useState } from 'react';
import { closesIn } from './closesIn';
import s from './home.module.css';
import { lastVisit } from './lastVisit';
import { feedQuery, type HomeOverview, type OpenSlash } from './queries';
import { sinceLastVisit } from './sinceLastVisit';
import { weekOf } from './week';

/** The few most important facts of the week; nothing if there are none. */
export function ThisWeek({ overview, open }: { overview: HomeOverview; open: readonly OpenSlash[] }) {
  const now = useNow();
  const [before] = useState(() => lastVisit(overview.asOf));
  const news = weekOf(overview, open, (at) => closesIn(at, now));
  if (news.length === 0 && before === null) return null;
  return (
    <Card
      title="This week"
      actions={
        <Link to="/weekly-digest" whenMissing="nothing">
          Last week in full
        </Link>
      }
    >
      {before !== null && <Since before={before} />}
      <ul className={s.news}>
        {news.map((each) => (
          <li key={each.id}>
            <FindingLine of={each} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What is new since the last visit, once the feed has loaded it; makes no request of its own. */
function Since({ before }: { before: string }) {
  const now = useNow();
  const { data } = useInfiniteQuery({ ...feedQuery({ types: [], who: null }), enabled: false });
  const [newest] = data?.pages ?? [];
  const found = newest ? sinceLastVisit(newest, before, formatAgo(before, now)) : 'counting';
  return <FindingLine of={found ?? 'counting'} />;
}
