import { formatDate, formatNumber, higherInWords } from '@companion/domain';
import { DASH, InfoButton, Notice, Num, Person } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import s from './header.module.css';
import type { Bond, KnownProfile } from './queries';

/** Standing, activity and origin in one row; an account without profile has none and says so. */
export function HeaderFacts({ profile }: { profile: KnownProfile }) {
  const { person, percentile, xpSeason, xpWeek, streakDays, invitedBy, joinedAt, bond } = profile;
  if (person.profileId === null)
    return (
      <Notice>This account has no profile: nobody has joined with it yet. Here is what others say about it.</Notice>
    );
  return (
    <dl className={s.facts}>
      <Fact name="Higher scores" metric="profile.percentile">
        <span data-when-complete="">{higherInWords(percentile)}</span>
      </Fact>
      <Fact name="Season XP" metric="profile.xp">
        <Link to={`/profiles/${person.profileId}/weekly-xp`}>
          <Num value={xpSeason} />
        </Link>
        {xpWeek?.rank && <span className={s.muted}> #{formatNumber(xpWeek.rank)} last week</span>}
      </Fact>
      <Fact name="Daily streak" metric="profile.streak">
        <Num value={streakDays} unit={streakDays === 1 ? 'day' : 'days'} />
      </Fact>
      <Fact name="Joined">{formatDate(joinedAt, { timeZone: 'UTC' })}</Fact>
      <Fact name="Invited by">{invitedBy ? <Person person={invitedBy} hideLevel /> : DASH}</Fact>
      <Fact name="Bond" metric="profile.bondState">
        <BondState bond={bond} />
      </Fact>
    </dl>
  );
}

function Fact({ name, metric, children }: { name: string; metric?: string; children: ReactNode }) {
  return (
    <div className={s.fact}>
      <dt>
        {name}
        {metric && <InfoButton metric={metric} label={name} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How much this person's score affects their inviter's, and for how long (M13). */
function BondState({ bond }: { bond: Bond | null }) {
  if (!bond || bond.bondOpen === null) return DASH;
  const left =
    bond.bondOpen && bond.bondDaysLeft !== null ? `${formatNumber(Math.ceil(bond.bondDaysLeft))} days left` : '';
  return (
    <>
      {bond.bondImpact === null ? (
        bond.bondOpen ? (
          'Open'
        ) : (
          'Closed'
        )
      ) : (
        <Num value={bond.bondImpact} signed unit="points" />
      )}
      <span className={s.muted}> {bond.bondOpen ? left : bond.bondImpact === null ? '' : 'closed'}</span>
    </>
  );
}
