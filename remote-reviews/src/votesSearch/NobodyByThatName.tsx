import type { Person as PersonValue } from '@companion/data';
import { canonicalSegment } from '@companion/domain';
import { EmptyState, personName } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { Link, useNavigate } from '@companion/ui/router';
import s from './votesSearch.module.css';

type Props = { asked: string; nearest: readonly PersonValue[]; search: string };

/** Unknown id: explains why there are no votes, and suggests similar people, or a well-known one. */
export function NobodyByThatName({ asked, nearest, search }: Props) {
  const navigate = useNavigate();
  const votesOf = (person: Parameters<typeof canonicalSegment>[0]) => ({
    pathname: `/votes/search/${encodeURIComponent(canonicalSegment(person))}`,
    search,
  });
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
          nearest.length > 0 ? (
            <nav aria-label="Nearest matches">
              <ul className={s.names}>
                {nearest.map((person) => (
                  <li key={person.userkey}>
                    <Link to={votesOf(person)}>
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
          ) : (
            <ExampleButton people={1} onShow={([person]) => person && navigate(votesOf(person))}>
              Show a well-known person
            </ExampleButton>
          )
        }
      >
        {nearest.length > 0 ? 'Did you mean one of these?' : 'Check the spelling, or try a profile id.'}
      </EmptyState>
    </>
  );
}
