import { useSession } from '@companion/contract/services';
import { Button, Select } from '@companion/ui/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Draft, keepDraft, readDraft } from './draft';
import s from './FeedbackForm.module.css';
import { PAGE_OPTIONS, type PageOption } from './pageOptions';
import { resetSubmission, submitFeedback, useSubmission } from './submission';

export const COUNTED_TO = 1_000;
export const CLOSES_AFTER_MS = 1_500;

export type FeedbackFormProps = {
  /** Preselected page, unless the visitor has chosen one. */
  preset?: PageOption;
  /** Shortly after success: close, or start over. */
  onDone: () => void;
  /** Called when the form becomes dirty or clean. */
  onDirty?: (dirty: boolean) => void;
};

/** Page, text, counter, Submit. The text survives a reload and a failed attempt. */
export function FeedbackForm({ preset, onDone, onDirty }: FeedbackFormProps) {
  const id = useId();
  const session = useSession();
  const [draft, setDraft] = useState<Draft>(() => withPreset(readDraft(), preset));
  const { state, reason } = useSubmission();
  const done = useRef(onDone);
  const dirty = useRef(onDirty);
  useEffect(() => {
    done.current = onDone;
    dirty.current = onDirty;
  });
  useEffect(() => {
    if (state !== 'success') return;
    dirty.current?.(false);
    const timer = setTimeout(() => {
      resetSubmission();
      done.current();
    }, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const edit = (patch: Partial<Draft>) => {
    const next = { ...draft, ...patch };
    setDraft(next);
    keepDraft(next);
    onDirty?.(next.text.trim() !== '');
    if (state === 'error') resetSubmission();
  };
  const disabled = state === 'submitting' || state === 'success' || !draft.page || !draft.text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!disabled) void submitFeedback(draft, session);
  };
  const { length } = draft.text;
  return (
    <form className={s.form} onSubmit={submit} aria-busy={state === 'submitting'}>
      <Select
        label="Page"
        value={draft.page}
        options={[{ value: '', label: 'Choose a page' }, ...PAGE_OPTIONS.map((value) => ({ value, label: value }))]}
        onChange={(page) => edit({ page })}
      />
      <label className={s.label} htmlFor={id}>
        Your feedback
      </label>
      <textarea
        id={id}
        className={s.text}
        rows={6}
        required
        value={draft.text}
        aria-describedby={`${id}-count`}
        onChange={(event) => edit({ text: event.target.value })}
      />
      <p id={`${id}-count`} className={s.count} data-over={length > COUNTED_TO}>
        {length}/{COUNTED_TO}
      </p>
      <p className={s.message} data-state={state} role="status">
        {state === 'success' && 'Feedback submitted successfully! Thank you.'}
        {state === 'error' && 'Failed to submit feedback. Please try again.'}
      </p>
      {state === 'error' && reason && <p className={s.reason}>{reason}</p>}
      <div className={s.actions}>
        <Button variant="primary" type="submit" disabled={disabled}>
          {state === 'submitting' ? 'Submitting…' : state === 'success' ? 'Submitted!' : 'Submit'}
        </Button>
      </div>
    </form>
  );
}

function withPreset(draft: Draft, preset: PageOption | undefined): Draft {
  return draft.page || !preset ? draft : { ...draft, page: preset };
}
