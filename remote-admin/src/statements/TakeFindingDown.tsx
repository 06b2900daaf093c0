import { callAsUser } from '@companion/data';
import { adminFindingSet } from '@companion/functions/adminFindingSet';
import { Button, Select, TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { FINDING_CHANGES, FINDING_TOPICS, type FindingTopic, TOPIC_NAMES } from './topics';

/** Takes down a detector's or list's finding about one person. */
export function TakeFindingDown() {
  const [open, setOpen] = useState(false);
  const [profile, setProfile] = useState('');
  const [topic, setTopic] = useState<FindingTopic>('batches');
  const wrong = profile !== '' && !/^[1-9]\d{0,9}$/.test(profile.trim());
  return (
    <>
      <Button onClick={() => setOpen(true)}>Take a finding down</Button>
      {open && (
        <ReasonDialog
          title="Take a finding down"
          verb="Take down"
          danger
          disabled={profile.trim() === '' || wrong}
          changes={FINDING_CHANGES}
          act={(reason) =>
            callAsUser(adminFindingSet, { profile_id: Number(profile.trim()), topic, shown: false, reason })
          }
          onClose={() => setOpen(false)}
        >
          <p>Pages, files and previews drop it immediately, and so does every later run, until it is put back.</p>
          <TextField
            label="Profile"
            hint="The number in the address of the profile: 11 in /profiles/11."
            inputMode="numeric"
            autoComplete="off"
            value={profile}
            error={wrong ? 'Enter a number.' : undefined}
            onChange={(event) => setProfile(event.target.value)}
          />
          <Select
            label="Finding"
            value={topic}
            options={FINDING_TOPICS.map((value) => ({ value, label: TOPIC_NAMES[value] }))}
            onChange={setTopic}
          />
        </ReasonDialog>
      )}
    </>
  );
}
