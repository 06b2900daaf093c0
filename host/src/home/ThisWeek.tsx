import { Card, FindingLine, useNow } from '@companion/ui/core';
import { closesIn } from './closesIn';
import s from './home.module.css';
import type { HomeOverview, OpenSlash } from './queries';
import { weekOf } from './week';

/** The few things worth knowing before anything else; nothing where there are none. */
export function ThisWeek({ overview, open }: { overview: HomeOverview; open: readonly OpenSlash[] }) {
  const now = useNow();
  const news = weekOf(overview, open, (at) => closesIn(at, now));
  if (news.length === 0) return null;
  return (
    <Card title="This week">
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
