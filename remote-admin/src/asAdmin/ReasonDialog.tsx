import { Button, Dialog, Notice, TextField } from '@companion/ui/core';
import { type ReactNode, useState } from 'react';
import s from './asAdmin.module.css';
import { useAct } from './useAct';

const MOST_REASON = 500;

type Props = {
  title: string;
  /** Shows what will change. */
  children?: ReactNode;
  /** Label of the submit button. */
  verb: string;
  danger?: boolean;
  /** Submitting is not possible yet: input above is missing or invalid. */
  disabled?: boolean;
  /** Names of functions whose answers this changes; must be a constant. */
  changes: readonly string[];
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a reason before a change, which is stored with it. Closes on success. */
export function ReasonDialog({ title, children, verb, danger, disabled, changes, act, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { busy, problem, run } = useAct(changes);
  const ready = reason.trim() !== '' && !busy && !disabled;
  return (
    <Dialog open title={title} onClose={onClose}>
      <form
        className={s.form}
        onSubmit={async (event) => {
          event.preventDefault();
          if (ready && (await run(() => act(reason.trim())))) onClose();
        }}
      >
        {children}
        <TextField
          label="Reason"
          hint="Stored with the change, for other admins."
          value={reason}
          maxLength={MOST_REASON}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        {problem && (
          <div role="alert">
            <Notice tone="warning">{problem}</Notice>
          </div>
        )}
        <div className={s.buttons}>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" busy={busy} disabled={!ready}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
