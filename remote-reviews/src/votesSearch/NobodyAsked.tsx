import { canonicalSegment } from '@companion/domain';
import { EmptyState, personName, useWatchList } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { Link, useNavigate } from '@companion/ui/router';
import s from './votesSearch.module.css';

/** With more names it would be a list to search rather than a shortcut. */
const MOST_WATCHED = 12;

const votesOf = (person: Parameters<typeof canonicalSegment>[0]) =>
  `/votes/search/${encodeURIComponent(canonicalSegment(person))}`;

/** No person given: instructions, and the people on the visitor's watch list. */
export function NobodyAsked() {
  const { people } = useWatchList();
  const navigate = useNavigate();
  return (
    <EmptyState
      why="Name a person to see how they vote."
      action={
        people.length > 0 ? (
          <Watched />
        ) : (
          <ExampleButton people={1} onShow={([somebody]) => somebody && navigate(votesOf(somebody))}>
            Show a well-known person
          </ExampleButton>
        )
      }
    >
      A handle, an x.com link, a profile id or a 0x address works.
    </EmptyState>
  );
}

function Watched() {
  const { people } = useWatchList();
  return (
    <nav aria-label="People you watch">
      <ul className={s.names}>
        {people.slice(0, MOST_WATCHED).map((person) => (
          <li key={person.userkey}>
            <Link to={votesOf(person)}>
              <bdi translate="no">{personName(person)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
