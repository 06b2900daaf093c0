import type { Person as PersonValue } from '@companion/data';
import { Page, Person, personPath, SearchField } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { useNavigate } from '@companion/ui/router';
import s from './profile.module.css';

type NobodyHereProps = {
  id: string;
  /** The closest matches; undefined while loading. */
  suggest: readonly PersonValue[] | undefined;
};

/** Unknown id: a search prefilled with the term, and the closest matches, or a well-known person. */
export function NobodyHere({ id, suggest }: NobodyHereProps) {
  const navigate = useNavigate();
  const term = id.trim().slice(0, 100);
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <div className={s.nobody}>
        <h1>Nobody found</h1>
        <p className={s.muted}>
          No person known here has the id{' '}
          <bdi translate="no" className={s.term}>
            “{term}”
          </bdi>
          . A profile id, @handle, x.com address or 0x address works.
        </p>
        <SearchField
          label="Search people"
          value={term}
          onCommit={(text) => {
            if (text) navigate(`/profiles?q=${encodeURIComponent(text)}`);
          }}
        />
        {suggest?.length === 0 && (
          <p>
            <ExampleButton people={1} onShow={([person]) => person && navigate(personPath(person))}>
              Show a well-known profile
            </ExampleButton>
          </p>
        )}
        {suggest && suggest.length > 0 && (
          <section aria-label="Nearest matches">
            <p className={s.muted}>Did you mean</p>
            <ul className={s.near}>
              {suggest.map((person) => (
                <li key={person.userId}>
                  <Person person={person} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}
