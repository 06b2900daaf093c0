import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { slashVotesDetail } from '@companion/functions/slashVotesDetail';
import { Card } from '@companion/ui/core';
import { ChartRoom } from '@companion/ui/page';
import { lazy } from 'react';
import type { Impact } from '../impact/queries';
import { renewWhileOpen } from '../slash/renewWhileOpen';
import { storyOf } from './story';
import s from './story.module.css';

// The text must not wait for the chart's code.
const VoteHours = lazy(() => import(/* webpackChunkName: "pictures" */ './VoteHours'));

/** A slash from the claim to the consequences, in sentences; once closed, also when people voted. */
export function Story({ impact }: { impact: Impact }) {
  const query = useQuery(
    renewWhileOpen(functionQuery(slashVotesDetail, { slash_id: impact.slash.id }), ({ slash }) =>
      slash ? [slash] : [],
    ),
  );
  const votes = query.data && query.data.slash !== null && !query.data.sealed ? query.data : null;
  return (
    <>
      <Card title="What happened">
        <ol className={s.story}>
          {storyOf(impact, votes).map(({ title, sentences }) => (
            <li key={title}>
              <h3>{title}</h3>
              {sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </li>
          ))}
        </ol>
      </Card>
      {votes && votes.rows.length > 0 && (
        <ChartRoom ready height={{ wide: 352, narrow: 464 }}>
          <VoteHours votes={votes} />
        </ChartRoom>
      )}
    </>
  );
}
