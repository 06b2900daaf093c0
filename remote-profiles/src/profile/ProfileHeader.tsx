import { type ProfileRows, profileRows } from '@companion/functions/profile-rows';
import { Avatar, Flag, InfoButton, LevelChip, Num, personName, SkeletonBlock, useDelayed } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { PersonSummary } from '../reasons/PersonSummary';
import { HeaderActions } from './HeaderActions';
import { HeaderFacts } from './HeaderFacts';
import s from './header.module.css';
import { PersonIds } from './PersonIds';
import type { FlagId, KnownProfile } from './queries';

const FLAGS: Record<FlagId, { words: string; rows: ProfileRows }> = {
  openSlash: { words: 'Open slash', rows: 'openSlash' },
  slashUpheld: { words: 'Slash upheld', rows: 'slashUpheld' },
  unhealthyVouch: { words: 'Unhealthy unvouch', rows: 'unhealthyVouch' },
};

type Props = {
  profile: KnownProfile | undefined;
  id: string;
  /** The past day the page shows. */
  asOf: string | null;
};

/** Who the person is and how they stand. All parts have their space before the data arrives, so that nothing shifts. */
export function ProfileHeader({ profile, id, asOf }: Props) {
  const waiting = !useDelayed(!profile) && !profile;
  return (
    <header className={s.header} aria-busy={!profile} data-waiting={waiting || undefined}>
      <Avatar source={profile?.person.avatar} size={96} />
      <div className={s.who}>{profile ? <Who profile={profile} /> : <WhoShape />}</div>
      <div className={s.standing}>
        {profile ? <Standing profile={profile} /> : <SkeletonBlock width={140} height={60} />}
      </div>
      <div className={s.summary}>
        <PersonSummary id={id} asOf={asOf} />
      </div>
      <div className={s.actions}>{profile && <HeaderActions profile={profile} id={id} />}</div>
      <div className={s.factsRow}>{profile ? <HeaderFacts profile={profile} /> : <SkeletonBlock height={44} />}</div>
    </header>
  );
}

function Who({ profile }: { profile: KnownProfile }) {
  const { person, description, flags } = profile;
  const name = personName(person);
  return (
    <>
      <h1 className={s.name} title={name}>
        <bdi translate="no">{name}</bdi>
      </h1>
      <PersonIds profile={profile} />
      <p className={s.words}>
        {flags.map(({ id, count }) => {
          const { words = id, rows = null } = FLAGS[id] ?? {};
          const flag = <Flag key={id} label={count > 1 ? `${words} (${count})` : words} />;
          return rows ? (
            <Link key={id} to={profileRows(profile, rows).to}>
              {flag}
            </Link>
          ) : (
            flag
          );
        })}
        {description && (
          <bdi className={s.description} title={description}>
            {description}
          </bdi>
        )}
      </p>
    </>
  );
}

function WhoShape() {
  return (
    <>
      <p className={s.name}>
        <SkeletonBlock width={180} height={28} />
      </p>
      <div className={s.ids}>
        <SkeletonBlock width={240} height={14} />
      </div>
      <p className={s.words}>
        <SkeletonBlock width={300} height={14} />
      </p>
    </>
  );
}

function Standing({ profile: { person, delta7d, delta30d, delta90d } }: { profile: KnownProfile }) {
  const changes = [
    { days: '7 d', value: delta7d },
    { days: '30 d', value: delta30d },
    { days: '90 d', value: delta90d },
  ];
  return (
    <>
      <p className={s.score}>
        <span className={s.scoreValue}>
          <Num value={person.score} />
        </span>
        <LevelChip score={person.score} />
        <InfoButton metric="profile.score" label="Score" />
      </p>
      <dl className={s.deltas} aria-label="Score change">
        {changes.map(({ days, value }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>
              <Num value={value} signed />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
