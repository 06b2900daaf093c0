import type { Person as PersonValue } from '@companion/data';
import { canonicalSegment } from '@companion/domain';
import { EmptyState, personName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './votesSearch.module.css';

type Props = { asked: string; nearest: readonly PersonValue[]; search: string };

/** Unknown id: explains why there are no votes, and suggests similar people. */
export function NobodyByThatName({ asked, nearest, search }: Props) {
  return (
    <>
      <meta name="robots" content="noindex" />
      <EmptyState
        why={
          <>
            No votes, because no profile here is called{' '}
            <bdi translate="no" className={s.asked}>
              “{asked.slice(0, 100)}”
            </bdi>
            .
          </>
        }
        action={
          nearest.length > 0 && (
            <nav aria-label="Nearest matches">
              <ul className={s.names}>
                {nearest.map((person) => (
                  <li key={person.userkey}>
                    <Link to={{ pathname: `/votes/search/${encodeURIComponent(canonicalSegment(person))}`, search }}>
                      <bdi translate="no">{personName(person)}</bdi>
                      {person.handle && (
                        <bdi translate="no" className={s.quiet}>
                          {' '}
                          @{person.handle}
                        </bdi>
                      )}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          )
        }
      >
        {nearest.length > 0 ? 'Did you mean one of these?' : 'Check the spelling, or try a profile id.'}
      </EmptyState>
    </>
  );
}
