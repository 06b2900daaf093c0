import type { Person } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt, isDay } from '@companion/domain';
import { ClockProvider, ErrorPanel, Notice, Page, personName, SkeletonTable, Tabs } from '@companion/ui/core';
import { useLocation, useParams } from '@companion/ui/router';
import { reasonsQuery } from '../reasons/queries';
import { Reasons } from '../reasons/Reasons';
import { NobodyHere } from './NobodyHere';
import { ProfileHeader } from './ProfileHeader';
import s from './profile.module.css';
import type { KnownProfile } from './queries';
import { TabDay } from './TabDay';
import { TabPanel } from './TabPanel';
import { tabIn, tabItems } from './tabs';
import { usePersonTitle } from './usePersonTitle';
import { useProfile } from './useProfile';

/** /profiles/{id}, by every form of id: can I trust this person, why is the score what it is, and what changed? */
export default function ProfilePage() {
  const { id = '' } = useParams();
  const asOf = dayIn(useLocation().search);
  const { query, mergedFrom } = useProfile(id, asOf);
  const { data, error, refetch } = query;
  // Requested in parallel with the person, even if the person is not found: the document contains both.
  useQuery(reasonsQuery(id, asOf));
  usePersonTitle(data ? titleOf(data) : null);
  if (data?.person === null) return <NobodyHere id={id} suggest={data.suggest} />;
  if (error && !data)
    return (
      <Page>
        <h1 className={s.failedTitle}>Profile</h1>
        <ErrorPanel what="This profile" error={error} onRetry={() => refetch()} />
      </Page>
    );
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Page>
        {mergedFrom && (
          <Notice>
            <bdi translate="no">{mergedFrom}</bdi> was merged into this account.
          </Notice>
        )}
        <ProfileHeader profile={data} id={id} asOf={asOf} />
        <Reasons id={id} asOf={asOf} />
        {data ? <ProfileBody key={data.person.userId} profile={data} /> : <BodyShape />}
      </Page>
    </ClockProvider>
  );
}

/** The past day in an address, on any tab. */
function dayIn(search: string): string | null {
  const day = new URLSearchParams(search).get('asOf');
  return day !== null && isDay(day) ? day : null;
}

function titleOf({ person }: { person: Person | null }): string {
  return person ? personName(person) : 'Nobody found';
}

/** Keyed by the person, so that no list shows the previous person's rows. */
function ProfileBody({ profile }: { profile: KnownProfile }) {
  const { search } = useLocation();
  const tab = tabIn(search, profile.person);
  return (
    <>
      {profile.status === 'MERGED' && (
        <Notice tone="warning">
          This account was merged into another one that is not known here. What it wrote is still shown.
        </Notice>
      )}
      <div className={s.body}>
        <Tabs label="Profile" items={tabItems(profile, search)} current={tab} />
        <TabDay tab={tab} asOf={dayIn(search)} />
        <TabPanel tab={tab} profile={profile} />
      </div>
    </>
  );
}

function BodyShape() {
  return (
    <div className={s.bodyShape} aria-hidden="true">
      <SkeletonTable rows={8} columns={4} />
    </div>
  );
}
