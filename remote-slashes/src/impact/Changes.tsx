import { EmptyState, KpiRow, KpiTile, Notice, personName } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom, FilterSelect } from '@companion/ui/page';
import { DataTable, orderedBy, pageOf, type TableQuery } from '@companion/ui/table';
import { lazy, useMemo } from 'react';
import { unitOf } from '../slashes/Amount';
import { RULE_NAMES } from '../slashes/SlashesFilters';
import { OwnReply } from '../story/OwnReply';
import { Story } from '../story/Story';
import { type ImpactAddress, RULES } from './params';
import type { Impact } from './queries';
import { ROLE_NAMES } from './roleNames';
import { ROLES, type Touched, touchedBy } from './touched';
import { touchedColumns, touchedWhileOpen } from './touchedColumns';
import { touchedFile } from './touchedFile';

// The figures must not wait for the charts' code.
const ImpactPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './ImpactPictures'));

type Props = { list: ImpactAddress; query: Omit<TableQuery<Touched>, 'data'>; impact: Impact };

/** Points moved, the accused's backing over time, and everyone affected by the slash. */
export function Changes({ list, query, impact }: Props) {
  const { sort, page, per, role } = list.values;
  const { people, points, wouldBe, slash } = impact;
  const open = slash.status === 'open';
  const meaning = meaningOf(impact);
  const rows = useMemo(() => {
    const touched = touchedBy(impact).filter(({ roles }) => role === null || roles.some((each) => each === role));
    return orderedBy(touched, touchedColumns, sort);
  }, [impact, role, sort]);
  const left = people.filter((person) => person.left.length > 0).length;
  return (
    <>
      {meaning && <Notice>{meaning}</Notice>}
      <Story impact={impact} />
      <OwnReply slash={slash} />
      <KpiRow>
        <KpiTile
          label={open ? 'The accused would lose' : 'The accused lost'}
          value={takenFromAccused(impact)}
          unit={unitOf(slash.type)}
          metric="slashImpact.onSubject"
        />
        <KpiTile
          label={open ? 'Supporters would lose' : 'Supporters lost'}
          value={wouldBe?.endorsers ?? points.endorsers}
          unit="points"
          metric="slashImpact.onOthers"
        />
        <KpiTile label="The inviter" value={points.inviter} unit="points" metric="M13" note={inviterNote(points)} />
        <KpiTile
          label={open ? 'People who would be affected' : 'People affected'}
          value={affected(impact)}
          metric="slashImpact.reach"
        />
        <KpiTile label="Left while it was open" value={left} metric="slashImpact.leftDuring" />
      </KpiRow>
      <ChartRoom ready height={{ wide: 1174, narrow: 2279 }}>
        <ImpactPictures impact={impact} />
      </ChartRoom>
      <DataTable
        caption="Everyone affected"
        columns={open ? touchedWhileOpen : touchedColumns}
        query={{ ...query, data: pageOf(rows, { page, per }, impact.asOf) }}
        list={list}
        rowKey={({ person }) => person.userId}
        noun={{ one: 'person', other: 'people' }}
        filters={
          <>
            <FilterSelect list={list} name="rule" label="Supporters count" words={RULES} names={RULE_NAMES} />
            <FilterSelect list={list} name="role" label="Role" words={ROLES} any="Anyone" names={ROLE_NAMES} />
          </>
        }
        actions={rows.length > 0 && <FileButton label="CSV" file={() => touchedFile(slash.id, rows)} />}
        empty={<EmptyState why="Nobody had this role." />}
      />
    </>
  );
}

/** What the accused lost or would lose, in the slash's unit: an XP slash takes XP and no score points. Null if unknown. */
export function takenFromAccused({ slash: { type, status, amount }, points, wouldBe }: Taking): number | null {
  if (type === 'SCORE') return wouldBe ? wouldBe.direct : points.direct;
  if (status === 'open' || status === 'upheld') return amount;
  return status === 'unknown' ? null : 0;
}
type Taking = Pick<Impact, 'wouldBe' | 'points'> & { slash: Pick<Impact['slash'], 'type' | 'status' | 'amount'> };

/** Whose points these are, or why there are none. */
function inviterNote({ inviter, inviterPerson }: Impact['points']): string {
  if (!inviterPerson) return 'nobody invited the accused';
  const name = personName(inviterPerson);
  return inviter === null ? `${name}; score at acceptance not known` : name;
}

/** What these points are: at stake, taken, never moved, or unknown. */
export function meaningOf({ slash, counts, wouldBe, losingSide }: Meaningful): string | null {
  switch (slash.status) {
    case 'open':
      return wouldBe
        ? 'It is still open: these points move only if it is upheld.'
        : 'It is still open and does not ask for score points, so supporters have none at stake.';
    case 'unknown':
      return 'Its outcome is not known, so neither is its cost.';
    case 'cancelled':
      return 'It was cancelled: nobody lost points.';
    case 'upheld':
      return counts ? null : 'It did not ask for score points, so supporters lost none.';
    default:
      return `It was not upheld: nobody lost points for support.${
        losingSide === 'author' ? ' The accuser is on the losing side.' : ''
      }`;
  }
}
type Meaningful = Pick<Impact, 'counts' | 'wouldBe' | 'losingSide'> & { slash: Pick<Impact['slash'], 'status'> };

/** Number of people who lose points or would, the accused and every supporter; null if unknown. */
export function affected({ slash, wouldBe, points, people }: Reaching): number | null {
  if (slash.status === 'unknown') return null;
  if (!wouldBe) return points.reach;
  if (wouldBe.direct === null) return null;
  return people.filter((each) => (each.points ?? 0) > 0).length + 1;
}
type Reaching = Pick<Impact, 'wouldBe' | 'points' | 'people'> & { slash: Pick<Impact['slash'], 'status'> };
