import { reasonsInWords } from '@companion/domain';
import { CopyButton, personPath, Select } from '@companion/ui/core';
import { useState } from 'react';
import { CopyPicture } from '../parts/CopyPicture';
import type { Told } from '../reasons/queries';
import { BadgeCode } from './BadgeCode';
import { citation, citedSearch } from './citation';
import s from './header.module.css';
import type { KnownProfile } from './queries';

type CitePanelProps = { profile: KnownProfile; said: Told | null };

const ALL = 'all';

/** Everything said about a person, or a single sentence, for citing: as text, as a link dated today, as an image. */
export function CitePanel({ profile, said }: CitePanelProps) {
  const [chosen, setChosen] = useState<string>(ALL);
  const reasons = said?.reasons ?? [];
  const one = reasons.filter(({ id }) => id === chosen);
  const chosenOnes = said && one.length > 0 ? { ...said, reasons: one } : said;
  const search = citedSearch(profile, chosenOnes);
  const link = new URL(`${personPath(profile.person)}${search}`, window.location.origin).href;
  const text = citation(profile, chosenOnes, link);
  return (
    <div className={s.cite}>
      {reasons.length > 1 && (
        <Select
          label="What to cite"
          value={chosen}
          options={[
            { value: ALL, label: 'The whole profile' },
            ...reasonsInWords(reasons).map(({ id, text: words }) => ({ value: id, label: words })),
          ]}
          onChange={setChosen}
        />
      )}
      <pre className={s.citation}>{text}</pre>
      <div className={s.citeActions}>
        <CopyButton wide text={text} label="Copy text" />
        <CopyButton wide text={link} label="Copy link of this day" />
        <CopyPicture draw={() => import('./textPicture').then(({ textPicture }) => textPicture(text))} />
      </div>
      <BadgeCode person={profile.person} />
    </div>
  );
}
