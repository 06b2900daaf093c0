import { Button, Dialog, Notice, TextField } from '@companion/ui/core';
import { type ReactNode, useState } from 'react';
import s from './asAdmin.module.css';
import { useAct } from './useAct';

const MOST_REASON = 500;

type Props = {
  title: string;
  /** What will change. */
  children?: ReactNode;
  /** The button that does it. */
  verb: string;
  danger?: boolean;
  /** Nothing to do yet: something above is missing or wrong. */
  disabled?: boolean;
  /** Names of functions whose answers this changes; a constant. */
  changes: readonly string[];
  act: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks why before a change is made: the reason is kept with it. Closes once it is made. */
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
