import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import type { AnswerOf } from '@companion/functions';
import { misplacedSlashes } from '@companion/functions/misplacedSlashes';
import { Loaded, Person, SkeletonText, Status } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import s from './slashImpact.module.css';

type Misplaced = NonNullable<AnswerOf<typeof misplacedSlashes>>['rows'][number];

const MOST_ROWS = 8;

/** Slashes by and against this person in which the accused was defended. */
export default function MisplacedSlashes({ profileId }: WidgetProps<'profile.widget@1'>) {
  const who = `profileId:${profileId}`;
  const query = useQuery(functionQuery(misplacedSlashes, { filters: { person: who, category: 'a' } }));
  return (
    <Loaded query={query} what="Misplaced slashes" shape={<SkeletonText lines={3} />}>
      {(answer) =>
        !answer || answer.rows.length === 0 ? (
          <WidgetNone>No slash by or on this person was defended.</WidgetNone>
        ) : (
          <WidgetBody>
            <WidgetRows>
              {answer.rows.slice(0, MOST_ROWS).map((slash) => (
                <Defended key={slash.id} slash={slash} profileId={profileId} />
              ))}
            </WidgetRows>
            <Link to={`/slashes/misplaced-slashes?person=${who}`}>See all slashes that failed</Link>
          </WidgetBody>
        )
      }
    </Loaded>
  );
}

function Defended({ slash, profileId }: { slash: Misplaced; profileId: number }) {
  const by = slash.author.profileId === profileId;
  return (
    <WidgetRow end={<Status value={slash.status} />}>
      <Link to={`/slash-votes/${slash.id}`}>{by ? 'Opened' : 'Accused'}</Link>
      <span className={s.by}>{by ? 'on' : 'by'}</span>
      <Person person={by ? slash.subject : slash.author} hideLevel />
    </WidgetRow>
  );
}
