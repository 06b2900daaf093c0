import { Card, Icon, InfoButton, Num, Person } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './home.module.css';
import type { HomeOverview, XpRow } from './queries';

/** Top XP earners of the last complete week, with their change in rank. */
export function XpTopCard({ xpTop }: { xpTop: HomeOverview['xpTop'] }) {
  const { season, week, rows } = xpTop;
  return (
    <div id="xp">
      <Card
        title="XP top 10"
        note={week === null ? 'Last complete week' : `Season ${season}, week ${week}`}
        actions={
          <>
            <InfoButton metric="M19" label="XP of a week" />
            <Link to="/mini-apps/weekly-xp-overview" whenMissing="nothing">
              Whole week
            </Link>
          </>
        }
      >
        {rows.length === 0 ? (
          <p className={s.quiet}>Nobody earned XP in the last complete week.</p>
        ) : (
          <ol className={s.rows}>
            {rows.map((row) => (
              <li key={row.person.userId} className={s.row}>
                <span className={s.rank}>{row.rank}</span>
                <Person person={row.person} />
                <span className={s.xp}>
                  <Num value={row.xp} unit="XP" />
                  <RankChange row={row} />
                </span>
              </li>
            ))}
          </ol>
        )}
      </Card>
    </div>
  );
}

function RankChange({ row: { rank, previousRank } }: { row: XpRow }) {
  if (previousRank === null) return <span className={s.change}>new</span>;
  const up = previousRank - rank;
  const words = up === 0 ? 'Same rank' : `${Math.abs(up)} ${up > 0 ? 'up' : 'down'} from rank ${previousRank}`;
  return (
    <span className={s.change} title={words}>
      <Icon name={up > 0 ? 'arrowUp' : up < 0 ? 'arrowDown' : 'dash'} label={words} />
      {up !== 0 && Math.abs(up)}
    </span>
  );
}
