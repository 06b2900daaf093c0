import type { Person as PersonValue } from '@companion/data';
import { personFilter } from '@companion/domain';
import { EmptyState, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './interactions.module.css';
import type { InteractionsAddress } from './params';

type Props = { list: InteractionsAddress; field: 'a' | 'b'; suggest: readonly PersonValue[] };

/** Unknown id in this field; a suggested person replaces it. */
export function NobodyHere({ list, field, suggest }: Props) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState
        why={
          <>
            Nobody known here has the id{' '}
            <bdi translate="no" className={s.asked}>
              “{list.values[field]}”
            </bdi>
            .
          </>
        }
        action={
          suggest.length > 0 && (
            <nav aria-label="Nearest matches">
              <ul className={s.near}>
                {suggest.map((person) => (
                  <li key={person.userId}>
                    <Link to={{ search: list.href({ [field]: personFilter(person) }) }}>
                      <bdi translate="no">{personName(person)}</bdi>
                      {person.handle && <bdi translate="no"> @{person.handle}</bdi>}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )
        }
      >
        {suggest.length > 0 ? 'Did you mean one of these?' : 'Check the spelling, or try a profile id.'}
      </EmptyState>
    </>
  );
}
