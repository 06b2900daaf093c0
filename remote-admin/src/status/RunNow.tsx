import { callAsUser } from '@companion/data';
import { adminJobRun } from '@companion/functions/adminJobRun';
import { Button } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { Job } from './columns';

const CHANGES = ['admin_status'];

/** Requests an early run. */
export function RunNow({ job: { name, running, requested } }: { job: Job }) {
  const [open, setOpen] = useState(false);
  if (running || requested) return running ? 'running' : 'requested';
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)} aria-label={`Run now: ${name}`}>
        Run now
      </Button>
      {open && (
        <ReasonDialog
          title={`Run ${name} now`}
          verb="Run now"
          changes={CHANGES}
          act={(reason) => callAsUser(adminJobRun, { job: name, reason })}
          onClose={() => setOpen(false)}
        >
          <p>The scheduler starts it as soon as nothing else is running. Its period restarts then.</p>
        </ReasonDialog>
      )}
    </>
  );
}
