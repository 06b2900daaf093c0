import { useQuery } from '@companion/data/query';
import { canonicalSegment, counted, frozenAt, personFilter } from '@companion/domain';
import {
  ClockProvider,
  CopyButton,
  EmptyState,
  Loaded,
  Notice,
  Person,
  personName,
  SkeletonKpi,
} from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import { lazy } from 'react';
import { NobodyHere } from '../person/NobodyHere';
import { useCanonicalPath } from '../person/useCanonicalPath';
import { Advice } from './Advice';
import { Falls } from './Falls';
import { Ledger } from './Ledger';
import { LossKpis } from './LossKpis';
import s from './losses.module.css';
import { type LossesAddress, PATH } from './params';
import { type Losses, lossesQuery } from './queries';
import { Streak } from './Streak';

// The figures must not wait for the charts' code.
const LossPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './LossPictures'));

type Props = { handle: string; list: LossesAddress };

/** Everything a person lost, with the evidence. */
export function PersonLosses({ handle, list }: Props) {
  const query = useQuery(lossesQuery(list.args));
  const { data } = query;
  const canonical = data?.person ? canonicalSegment(data.person) : null;
  useCanonicalPath(PATH, handle, canonical, (id) => [lossesQuery({ ...list.args, id }).queryKey, data]);
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="The losses" shape={<SkeletonKpi tiles={8} />}>
        {(answer) =>
          answer.totals ? (
            <Content answer={answer} list={list} />
          ) : (
            <NobodyHere base={PATH} asked={handle} nearest={answer.suggest} />
          )
        }
      </Loaded>
    </ClockProvider>
  );
}

function Content({ answer, list }: { answer: Losses; list: LossesAddress }) {
  const { person, streak, totals, curve, falls, market } = answer;
  if (!person) return null;
  // Score falls follow from the losses, so `count` excludes them. Older databases do not provide it.
  const times = totals.count === undefined ? null : totals.count + streak.breaks;
  const running = streak.source ?? streak.current;
  const sentence = times !== null && `${personName(person)} lost it ${counted(times, 'time')}.`;
  const unharmed = times === 0 && totals.drawdown === 0 && !market?.points;
  return (
    <>
      <div className={s.person}>
        <h2 className={s.name}>
          <Person person={person} />
        </h2>
        <Link to={`/profiles/${encodeURIComponent(person.profileId ?? canonicalSegment(person))}/weekly-xp`}>
          XP by week
        </Link>
        {sentence && times !== 0 && (
          <p className={s.share}>
            <bdi>{sentence}</bdi>
            <CopyButton
              text={`${sentence} ${window.location.origin}${PATH}/${encodeURIComponent(canonicalSegment(person))}`}
              label="Copy the sentence with its link"
            />
          </p>
        )}
      </div>
      {unharmed ? (
        <EmptyState why="Nothing lost, ever." icon="shield">
          {running > 0
            ? `Congratulations: the streak is at ${counted(running, 'day')}.`
            : 'Congratulations: there is nothing to avoid next time.'}
        </EmptyState>
      ) : (
        <>
          {list.values.range !== 'all' && (
            <Notice>
              The range applies to the days of the largest drops and the ledger; everything else covers all time.
            </Notice>
          )}
          <LossKpis answer={answer} />
          <div className={s.cards}>
            <Streak streak={streak} />
            <Falls falls={falls} />
            <Advice totals={totals} id={personFilter(person)} />
          </div>
          <ChartRoom ready height={curve.length > 1 ? { wide: 646, narrow: 738 } : { wide: 280, narrow: 294 }}>
            <LossPictures answer={answer} />
          </ChartRoom>
          <Ledger answer={answer} list={list} />
        </>
      )}
    </>
  );
}
