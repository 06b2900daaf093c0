import { callAsUser } from '@companion/data';
import { adminRoadmapSave } from '@companion/functions/adminRoadmapSave';
import { Select, TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { Planned } from './Roadmap';

export const ROADMAP_CHANGES = ['roadmap', 'admin_audit'];
const STATUSES = adminRoadmapSave.args.status.words;
const MOST_TITLE = 200;
const MOST_VOTES = 1_000_000;
const MOST_PLACE = 1000;

type Props = { entry?: Planned; place: number; onClose: () => void };

/** Adds or edits a roadmap entry and its position. */
export function RoadmapDialog({ entry, place, onClose }: Props) {
  const [title, setTitle] = useState(entry?.title ?? '');
  const [status, setStatus] = useState(entry?.status ?? 'idea');
  const [votes, setVotes] = useState(String(entry?.votes ?? 0));
  const [at, setAt] = useState(String(place));
  const [wrongVotes, wrongPlace] = [!within(votes, 0, MOST_VOTES), !within(at, 1, MOST_PLACE)];
  return (
    <ReasonDialog
      title={entry ? 'Change the entry' : 'Add an entry'}
      verb={entry ? 'Change' : 'Add'}
      disabled={title.trim() === '' || wrongVotes || wrongPlace}
      changes={ROADMAP_CHANGES}
      act={(reason) =>
        callAsUser(adminRoadmapSave, {
          title: title.trim(),
          status,
          votes: Number(votes),
          place: Number(at),
          reason,
          ...(entry && { id: entry.id }),
        })
      }
      onClose={onClose}
    >
      <TextField
        label="Title"
        value={title}
        maxLength={MOST_TITLE}
        autoComplete="off"
        onChange={(event) => setTitle(event.target.value)}
      />
      <Select
        label="Status"
        value={status}
        options={STATUSES.map((value) => ({ value, label: value }))}
        onChange={setStatus}
      />
      <TextField
        label="Votes"
        hint="How many asked for it."
        inputMode="numeric"
        autoComplete="off"
        value={votes}
        error={wrongVotes ? 'A whole number up to 1,000,000.' : undefined}
        onChange={(event) => setVotes(event.target.value)}
      />
      <TextField
        label="Place"
        hint="1 comes first; a higher number than there are entries means last."
        inputMode="numeric"
        autoComplete="off"
        value={at}
        error={wrongPlace ? 'A whole number of 1 or more.' : undefined}
        onChange={(event) => setAt(event.target.value)}
      />
    </ReasonDialog>
  );
}

const within = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
