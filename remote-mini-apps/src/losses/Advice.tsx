import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import { Card, Person } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { usePainted } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import s from './losses.module.css';
import { adviceFor, KIND_NAMES } from './lossWords';
import { type Losses, riskQuery } from './queries';

/** How many of the riskiest people backed are named. */
const MOST_NAMED = 3;

/** What could have been done, and what is at risk now. */
export function Advice({ totals, id }: { totals: Losses['totals']; id: string }) {
  const advice = adviceFor(totals);
  return (
    <Card title="Not again" note="What could have been done, and what is at risk now">
      <Risk id={id} />
      {advice.length > 0 && (
        <DetailList>
          {advice.map(({ kind, words }) => (
            <DetailItem key={kind} note={words}>
              {KIND_NAMES[kind]}
            </DetailItem>
          ))}
        </DetailList>
      )}
    </Card>
  );
}

function Risk({ id }: { id: string }) {
  const { data, isPending } = useQuery({ ...riskQuery(id), enabled: usePainted(true) });
  if (isPending) return <p className={s.risk}>&nbsp;</p>;
  if (!data?.person) return null;
  const { exposure, rows } = data;
  const open = rows.filter(({ openSlash }) => openSlash).length;
  const riskiest = rows.toSorted((a, b) => b.points - a.points).slice(0, MOST_NAMED);
  return (
    <>
      <RiskSentence id={id} exposure={exposure} open={open} />
      {riskiest.length > 0 && (
        <DetailList>
          {riskiest.map(({ person, points, openSlash }) => (
            <DetailItem
              key={person.userId}
              note={
                openSlash ? (
                  <Link to={`/slashes/impact/${openSlash.id}`}>a slash on them is open</Link>
                ) : (
                  `${formatNumber(points, { digits: 1 })} of these points`
                )
              }
            >
              <Person person={person} />
            </DetailItem>
          ))}
        </DetailList>
      )}
    </>
  );
}

type RiskProps = { id: string; exposure: { endorsed: number; points: number }; open: number };

function RiskSentence({ id, exposure, open }: RiskProps) {
  return (
    <p className={s.risk}>
      {exposure.endorsed === 0 ? (
        'Nothing at risk through others: no one is backed right now.'
      ) : (
        <>
          <Link to={`/slashes/bad-friends?check=${encodeURIComponent(id)}`}>
            {formatNumber(exposure.points, { digits: 1 })} points at risk
          </Link>{' '}
          in the next 180 days on average, through the {counted(exposure.endorsed, 'person', 'people')} they back.
          {open > 0 && ` ${counted(open, 'slash is', 'slashes are')} open among them.`}
        </>
      )}
    </p>
  );
}
