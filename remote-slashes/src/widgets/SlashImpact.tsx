import type { WidgetProps } from '@companion/contract';
import { useQuery } from '@companion/data/query';
import { formatNumber, frozenAt } from '@companion/domain';
import { slashImpactRows } from '@companion/functions/widget-rows';
import { ClockProvider, Loaded, Num, Person, SkeletonText, Status } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Counted, Figure, Figures, WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { Amount } from '../slashes/Amount';
import { Countdown } from '../slashes/Countdown';
import { type ReceivedSlash, type SlashImpactResult, type SufferedPenalty, slashImpactQuery } from './queries';
import s from './slashImpact.module.css';

const MOST_ROWS = 8;

/** Slashes against this person, their cost for them and their supporters, and what backing others cost them. */
export default function SlashImpact({ profileId }: WidgetProps<'profile.widget@1'>) {
  const query = useQuery(slashImpactQuery(profileId));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="Slash impact" shape={<SkeletonText lines={4} />}>
        {(impact) => <Impact impact={impact} profileId={profileId} />}
      </Loaded>
    </ClockProvider>
  );
}

function Impact({ impact, profileId }: { impact: SlashImpactResult; profileId: number }) {
  const { received, suffered } = impact;
  const at = slashImpactRows(profileId);
  const points = (value: number) => `${formatNumber(value)} points`;
  if (received.length + suffered.length === 0)
    return <WidgetNone>Never slashed, and never penalized for backing someone who was.</WidgetNone>;
  // Half of the rows each, or more if the other list is short.
  const shown = received.slice(0, Math.max(MOST_ROWS / 2, MOST_ROWS - suffered.length));
  return (
    <WidgetBody>
      <Figures>
        <Figure label="On this person" metric="slashImpact.onSubject">
          <Counted
            rows={{ count: impact.pointsSelf, to: at.onSubject }}
            label={`${points(impact.pointsSelf)} lost: see the slashes`}
          >
            <Num value={impact.pointsSelf} unit="points" />
          </Counted>
        </Figure>
        <Figure label="On supporters" metric="slashImpact.onOthers">
          <Counted
            rows={{ count: impact.pointsOthers, to: at.onSubject }}
            label={`${points(impact.pointsOthers)} lost by supporters: see the slashes`}
          >
            <Num value={impact.pointsOthers} unit="points" />
          </Counted>
        </Figure>
        <Figure label="Suffered" metric="slashImpact.suffered">
          <Counted
            rows={{ count: impact.pointsSuffered, to: at.suffered }}
            label={`${points(impact.pointsSuffered)} lost: see the slashes on people they backed`}
          >
            <Num value={impact.pointsSuffered} unit="points" />
          </Counted>
        </Figure>
      </Figures>
      <WidgetRows>
        {shown.map((slash) => (
          <Received key={slash.id} slash={slash} />
        ))}
        {suffered.slice(0, MOST_ROWS - shown.length).map((penalty) => (
          <Suffered key={`suffered ${penalty.slashId}`} penalty={penalty} />
        ))}
      </WidgetRows>
      {received.length > 0 && <Link to={`/slashes?subject=${profileId}`}>See all slashes on this person</Link>}
    </WidgetBody>
  );
}

function Received({ slash }: { slash: ReceivedSlash }) {
  const end = (
    <>
      {slash.status === 'open' && <Countdown openedAt={slash.openedAt} closesAt={slash.closesAt} />}
      <Amount slash={slash} />
    </>
  );
  return (
    <WidgetRow end={end}>
      <Status value={slash.status} />
      <span className={s.by}>by</span>
      <Person person={slash.author} hideLevel />
    </WidgetRow>
  );
}

function Suffered({ penalty: { subject, points } }: { penalty: SufferedPenalty }) {
  return (
    <WidgetRow end={<Num value={points === null ? null : -points} unit="points" signed />}>
      <span className={s.by}>Backed</span>
      <Person person={subject} hideLevel />
    </WidgetRow>
  );
}
