import { useId, useState } from 'react';
import { Button } from '../core/Button';
import { errorSentence } from '../core/errorSentence';
import { TimeAgo } from '../core/values';
import s from './evidence.module.css';

/** Longest statement, in characters. */
export const MOST_STATEMENT = 1000;

export type StatementProps = {
  /** The flagged person's name, for the heading. */
  name: string;
  statement: { text: string; at: string } | null;
  /** Only for its owner: saves the text, or withdraws it if empty; rejects with a message for them. */
  onSave?: (text: string) => Promise<void>;
};

/** The reply of the person a signal is about, with a form for its owner (rule G18). */
export function Statement({ name, statement, onSave }: StatementProps) {
  const id = useId();
  const [editing, setEditing] = useState(false);
  if (!statement && !onSave) return null;
  return (
    <section className={s.statement} aria-labelledby={id}>
      <h3 id={id} className={s.statementTitle}>
        <bdi translate="no">{name}</bdi> says
      </h3>
      {editing && onSave ? (
        <StatementForm first={statement?.text ?? ''} onSave={onSave} onDone={() => setEditing(false)} />
      ) : (
        <>
          {statement ? (
            <blockquote className={s.quote}>
              <bdi>{statement.text}</bdi> <TimeAgo at={statement.at} />
            </blockquote>
          ) : (
            <p className={s.method}>Nothing yet. Your response appears wherever this signal does.</p>
          )}
          {onSave && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {statement ? 'Change your statement' : 'Write a statement'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

type FormProps = { first: string; onSave: (text: string) => Promise<void>; onDone: () => void };

function StatementForm({ first, onSave, onDone }: FormProps) {
  const id = useId();
  const [text, setText] = useState(first);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async (words: string) => {
    setBusy(true);
    setProblem('');
    try {
      await onSave(words);
      onDone();
    } catch (error) {
      setProblem(errorSentence(error, 'The statement could not be saved.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={s.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !busy) void save(text.trim());
      }}
    >
      <label htmlFor={id} className={s.method}>
        Your statement, shown publicly next to the signal
      </label>
      <textarea
        id={id}
        className={s.area}
        rows={4}
        maxLength={MOST_STATEMENT}
        value={text}
        aria-describedby={`${id}-note`}
        onChange={(event) => setText(event.target.value)}
      />
      <p id={`${id}-note`} className={s.method}>
        {text.length}/{MOST_STATEMENT}
      </p>
      {problem && (
        <p role="alert" className={s.problem}>
          {problem}
        </p>
      )}
      <div className={s.buttons}>
        <Button variant="primary" type="submit" busy={busy} disabled={!text.trim()}>
          Publish
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        {first && (
          <Button variant="ghost" disabled={busy} onClick={() => save('')}>
            Withdraw it
          </Button>
        )}
      </div>
    </form>
  );
}
