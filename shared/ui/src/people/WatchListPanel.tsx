import { useRef, useState } from 'react';
import { Button, IconButton } from '../core/Button';
import { errorSentence } from '../core/errorSentence';
import { LiveRegion } from '../core/LiveRegion';
import { Person } from '../core/Person';
import { personName } from '../core/personLink';
import { saveFile } from '../core/saveFile';
import { EmptyState } from '../core/states';
import { savedViews, watchList } from '../core/watchList';
import { Link } from '../router';
import s from './people.module.css';
import { readWatchFile, writeWatchFile } from './watchFile';

/** The watched people and saved views of this browser, with import and export. */
export function WatchListPanel() {
  const people = watchList.use();
  const views = savedViews.use();
  const [said, setSaid] = useState('');
  const picker = useRef<HTMLInputElement>(null);

  const save = () => {
    const text = writeWatchFile(people, views, Date.now());
    saveFile({ file: new Blob([text], { type: 'application/json' }), name: 'watch-list.json' });
  };
  const read = async (file: File | undefined) => {
    if (!file) return;
    try {
      const found = readWatchFile(await file.text());
      watchList.add(...found.people);
      savedViews.add(...found.views);
      const refused = found.refused > 0 ? ` Not recognized: ${found.refused}.` : '';
      setSaid(`People imported: ${found.people.length}. Views imported: ${found.views.length}.${refused}`);
    } catch (error) {
      setSaid(errorSentence(error, 'The file could not be read.'));
    }
  };
  return (
    <div className={s.panel}>
      {people.length === 0 && views.length === 0 && (
        <EmptyState why="You are not watching anyone yet." icon="star">
          Choose Watch on a person's card or page. The list stays in this browser.
        </EmptyState>
      )}
      {people.length > 0 && (
        <ul className={s.list} aria-label="Watched people">
          {people.map((person) => (
            <li key={person.userkey} className={s.row}>
              <Person person={person} />
              <IconButton
                icon="close"
                size="sm"
                label={`Stop watching ${personName(person)}`}
                onClick={() => watchList.remove(person.userkey)}
              />
            </li>
          ))}
        </ul>
      )}
      {views.length > 0 && (
        <ul className={s.list} aria-label="Saved views">
          {views.map(({ name, to }) => (
            <li key={to} className={s.row}>
              <Link to={to}>
                <bdi translate="no">{name}</bdi>
              </Link>
              <IconButton icon="close" size="sm" label={`Forget ${name}`} onClick={() => savedViews.remove(to)} />
            </li>
          ))}
        </ul>
      )}
      <div className={s.tools}>
        <Button size="sm" icon="download" disabled={people.length + views.length === 0} onClick={save}>
          Save as file
        </Button>
        <Button size="sm" icon="plus" onClick={() => picker.current?.click()}>
          Import
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="Watch list file"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <span className={s.said}>{said}</span>
      </div>
      <LiveRegion>{said}</LiveRegion>
    </div>
  );
}
