import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { profilesCompared } from '@companion/functions/profilesCompared';
import {
  Button,
  ClockProvider,
  foundIn,
  Loaded,
  Notice,
  Page,
  PageHead,
  personName,
  SkeletonTable,
  saveFile,
} from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { ChartRoom, OnlyNow, RangeSelect } from '@companion/ui/page';
import { lazy } from 'react';
import { CopyPicture } from '../parts/CopyPicture';
import { answered } from './canonicalIds';
import { comparedFile } from './comparedFile';
import { DifferenceTable } from './DifferenceTable';
import { comparedFinding } from './finding';
import { NobodyYet } from './NobodyYet';
import { People } from './People';
import { Picker } from './Picker';
import { type ComparedAddress, useComparedAddress } from './params';
import s from './profileoverview.module.css';
import type { Compared } from './queries';
import { Relations } from './Relations';
import { SharedEndorsers } from './SharedEndorsers';
import { usePrinting } from './usePrinting';

/** /profileoverview: a person in one picture, or how up to four differ. */
export default function ComparePage() {
  const list = useComparedAddress();
  const asked = list.values.c ?? [];
  const query = useQuery({
    ...functionQuery(profilesCompared, list.args),
    enabled: asked.length > 0,
  });
  const people = asked.length > 0 ? (query.data?.people ?? []) : [];
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Page>
        <PageHead
          title={people.length > 0 ? people.map(personName).join(', ') : 'Side by side'}
          finding={
            asked.length === 0 ? null : foundIn(query.data, query.error, (compared) => comparedFinding(compared.people))
          }
          purpose="Who is this at a glance, and how do up to four people differ?"
          actions={
            people.length > 0 && (
              <div className={s.actions}>
                <RangeSelect value={list.values.range} onChange={(range) => list.commit({ range })} />
                {query.data && <Takeaway compared={query.data} />}
              </div>
            )
          }
        />
        <OnlyNow asOf={list.values.asOf} />
        <Picker list={list} people={answered(asked, query)} />
        {asked.length === 0 ? (
          <NobodyYet list={list} />
        ) : (
          <Loaded query={query} what="These people" shape={<SkeletonTable rows={12} columns={3} />}>
            {(compared) => <Found compared={compared} list={list} />}
          </Loaded>
        )}
      </Page>
    </ClockProvider>
  );
}

function Takeaway({ compared }: { compared: Compared }) {
  return (
    <>
      <FileButton label="CSV" file={() => comparedFile(compared)} />
      <Button size="sm" icon="download" onClick={() => void savePicture(compared)}>
        Picture
      </Button>
      <CopyPicture draw={() => drawn(compared)} />
      <Button size="sm" onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}

const drawn = (compared: Compared) =>
  import('./comparedPicture').then(({ comparedPicture }) => comparedPicture(compared, window.location.href));

async function savePicture(compared: Compared): Promise<void> {
  const ids = compared.people.map(({ userId }) => userId).join('-');
  saveFile({ file: await drawn(compared), name: `profileoverview_users_${ids}_${compared.asOf.slice(0, 10)}.png` });
}

// The figures must not wait for the chart's code.
const ScoreLines = lazy(() => import(/* webpackChunkName: "pictures" */ './ScoreLines'));

function Found({ compared, list }: { compared: Compared; list: ComparedAddress }) {
  const { people, unknown, leftOut } = compared;
  usePrinting(list.values.print === 'yes');
  return (
    <>
      {unknown.length > 0 && <Notice>No one here is called {unknown.join(', ')}.</Notice>}
      {leftOut.length > 0 && (
        <Notice>
          Four people fit side by side: {leftOut.map(personName).join(', ')} {leftOut.length > 1 ? 'are' : 'is'} left
          out.
        </Notice>
      )}
      {people.length === 0 ? (
        <NobodyYet list={list} />
      ) : (
        <>
          <People people={people} />
          {people.length > 1 && <DifferenceTable people={people} />}
          <ChartRoom ready height={{ wide: 326, narrow: 360 }}>
            <ScoreLines compared={compared} range={list.values.range} />
          </ChartRoom>
          {people.length > 1 && (
            <div className={s.halves}>
              <Relations compared={compared} />
              <SharedEndorsers compared={compared} />
            </div>
          )}
        </>
      )}
    </>
  );
}
