import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { votingProfile } from '@companion/functions/votingProfile';
import { slashVotesRows } from '@companion/functions/widget-rows';
import { Loaded, Num, Person, Rate, SkeletonText, Status } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import s from './slashImpact.module.css';

type Voter = Extract<AnswerOf<typeof votingProfile>, { slashVotes: unknown[] }>;

const LAST = 5;

/** How this person votes on slashes: with the outcome or against it, and the latest ones. */
export default function SlashVotes({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(functionQuery(votingProfile, { id: `profileId:${profileId}` }));
  return (
    <Loaded query={query} what="Slash votes" shape={<SkeletonText lines={4} />}>
      {(voter) =>
        voter.person === null || voter.slashVotes.length === 0 ? (
          <WidgetNone>Has not voted on a closed slash.</WidgetNone>
        ) : (
          <Votes voter={voter} profileId={profileId} />
        )
      }
    </Loaded>
  );
}

const WAYS = { up: 'For', down: 'Against', unknown: 'On' };

function Votes({ voter: { record, slashVotes }, profileId }: { voter: Voter; profileId: number }) {
  const rows = slashVotesRows({ record }, profileId);
  return (
    <WidgetBody>
      {record && (
        <Figures>
          <Figure label="With the outcome" metric="slashVotes.record">
            {formatNumber(record.coherent)} of{' '}
            <Counted rows={rows.decided} label={`${counted(record.n, 'decided slash', 'decided slashes')} voted on`}>
              {formatNumber(record.n)}
            </Counted>
            <small>
              <Rate k={record.accuracy.k} n={record.accuracy.n} />
            </small>
          </Figure>
          <Figure label="Skill" metric="M18">
            <Num value={record.skill} digits={2} />
          </Figure>
        </Figures>
      )}
      <WidgetRows label="Last votes">
        {slashVotes.slice(0, LAST).map(({ slashId, subject, status, direction }) => (
          <WidgetRow key={slashId} end={<Status value={status} />}>
            <Link to={`/slash-votes/${slashId}`}>{WAYS[direction ?? 'unknown']}</Link>
            <span className={s.by}>the slash of</span>
            <Person person={subject} hideLevel />
          </WidgetRow>
        ))}
      </WidgetRows>
      <Link to={`/slashes?status=closed&voter=profileId:${profileId}`}>See all closed slashes they voted on</Link>
    </WidgetBody>
  );
}
