import { Button, ButtonLink, EmptyState, Person } from '@companion/ui/core';
import { dropsOf } from '@companion/ui/table';
import { filterWords } from './filterWords';
import type { ProfilesAddress } from './params';
import s from './profiles.module.css';
import type { ProfilesResult } from './queries';

type NobodyFoundProps = { list: ProfilesAddress; result: ProfilesResult };

/** No matches: the closest handles, which filter to drop, and where else to look. */
export function NobodyFound({ list, result }: NobodyFoundProps) {
  const { values, clear } = list;
  const suggest = result.suggest ?? [];
  return (
    <EmptyState
      why={
        values.q ? (
          <>
            Nobody matches{' '}
            <bdi translate="no" className={s.term}>
              “{values.q}”
            </bdi>
            .
          </>
        ) : (
          'Nobody matches these filters.'
        )
      }
      relax={dropsOf(list, filterWords(list), result.relax ?? [])}
      action={
        <div className={s.next}>
          {suggest.length > 0 && (
            <section aria-label="Nearest matches">
              <p>Did you mean</p>
              <ul className={s.near}>
                {suggest.map((person) => (
                  <li key={person.userId}>
                    <Person person={person} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <div className={s.buttons}>
            <Button onClick={clear}>Clear all filters</Button>
            {values.q && <ButtonLink to="/mini-apps/twitter-score-lookup">Look up an X account</ButtonLink>}
          </div>
        </div>
      }
    >
      A name or part of it, @handle, profile id, x.com address or 0x address all work.
    </EmptyState>
  );
}
