import { EmptyState, KpiRow, KpiTile, Notice, personName } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom, FilterSelect } from '@companion/ui/page';
import { DataTable, orderedBy, pageOf, type TableQuery } from '@companion/ui/table';
import { lazy, useMemo } from 'react';
import { RULE_NAMES } from '../slashes/SlashesFilters';
import { OwnReply } from '../story/OwnReply';
import { Story } from '../story/Story';
import { type ImpactAddress, RULES } from './params';
import type { Impact } from './queries';
import { ROLE_NAMES } from './roleNames';
import { ROLES, type Touched, touchedBy } from './touched';
import { touchedColumns } from './touchedColumns';
import { touchedFile } from './touchedFile';

// The figures must not wait for the code of a picture.
const ImpactPictures = lazy(() => import(/* webpackChunkName: "pictures" */ './ImpactPictures'));

type Props = { list: ImpactAddress; query: Omit<TableQuery<Touched>, 'data'>; impact: Impact };

/** Points moved, the course of what stood behind the accused, and everyone the slash touched. */
export function Changes({ list, query, impact }: Props) {
  const { sort, page, per, role } = list.values;
  const { people, points, wouldBe, slash } = impact;
  const rows = useMemo(() => {
    const touched = touchedBy(impact).filter(({ roles }) => role === null || roles.some((each) => each === role));
    return orderedBy(touched, touchedColumns, sort);
  }, [impact, role, sort]);
  const left = people.filter((person) => person.left.length > 0).length;
  return (
    <>
      <Meaning impact={impact} />
      <Story impact={impact} />
      <OwnReply slash={slash} />
      <KpiRow>
        <KpiTile
          label={wouldBe ? 'The accused would lose' : 'The accused lost'}
          value={wouldBe?.direct ?? points.direct}
          unit="points"
          metric="slashImpact.onSubject"
        />
        <KpiTile
          label={wouldBe ? 'Supporters would lose' : 'Supporters lost'}
          value={wouldBe?.endorsers ?? points.endorsers}
          unit="points"
          metric="slashImpact.onOthers"
        />
        <KpiTile label="The inviter" value={points.inviter} unit="points" metric="M13" note={inviterNote(points)} />
        <KpiTile label="People affected" value={points.reach} metric="slashImpact.reach" />
        <KpiTile label="Left while it was open" value={left} metric="slashImpact.leftDuring" />
      </KpiRow>
      <ChartRoom ready height={{ wide: 1174, narrow: 2279 }}>
        <ImpactPictures impact={impact} />
      </ChartRoom>
      <DataTable
        caption="Everyone it touched"
        columns={touchedColumns}
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
        empty={<EmptyState why="Nobody had this role in it." />}
      />
    </>
  );
}

/** Whose points they are, or why there are none. */
function inviterNote({ inviter, inviterPerson }: Impact['points']): string {
  if (!inviterPerson) return 'nobody invited the accused';
  const name = personName(inviterPerson);
  return inviter === null ? `${name}; score at acceptance not known` : name;
}

/** What these points are: taken, at stake, or never moved. */
function Meaning({ impact: { slash, counts, wouldBe, losingSide } }: { impact: Impact }) {
  if (wouldBe) return <Notice>It is open: these points move only if it is upheld.</Notice>;
  if (counts) return null;
  if (slash.status === 'upheld') return <Notice>It was no slash of score points, so supporters lost none.</Notice>;
  return (
    <Notice>
      It was not upheld: nobody lost points for support.
      {losingSide === 'author' && ' The accuser is on the losing side.'}
    </Notice>
  );
}
