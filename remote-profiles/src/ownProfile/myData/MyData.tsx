import { useSession } from '@companion/contract/services';
import { Button, ErrorPanel, saveFile } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';
import { collect } from './collect';
import s from './myData.module.css';

type State = { kind: 'idle' | 'saved' } | { kind: 'running'; words: string } | { kind: 'failed'; error: unknown };

/** All data of the holder's profile, as one file. */
export function MyData({ profileId }: { profileId: number }) {
  const { proven, prove } = useSession();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const abort = new AbortController();
    running.current = abort;
    try {
      const step = (done: number, of: number) => setState({ kind: 'running', words: `${done + 1} of ${of}` });
      const text = await collect(profileId, proven, step, abort.signal);
      const name = `my-data_${profileId}_${new Date().toISOString().slice(0, 10)}.json`;
      saveFile({ name, file: new Blob([text], { type: 'application/json' }) });
      setState({ kind: 'saved' });
    } catch (error) {
      if (!abort.signal.aborted) setState({ kind: 'failed', error });
    }
  };
  if (state.kind === 'failed') return <ErrorPanel what="Your data" error={state.error} onRetry={() => void save()} />;
  return (
    <div className={s.data}>
      <p className={s.words}>
        Your page, every review, vouch, vote, slash and invitation by or about you, and what this browser stores, as one
        JSON file.{' '}
        {proven
          ? 'It includes your messages to this site.'
          : 'It includes your messages to this site once you sign in.'}
      </p>
      <div className={s.buttons}>
        <Button icon="download" disabled={state.kind === 'running'} onClick={() => void save()}>
          Save my data (JSON)
        </Button>
        {!proven && <Button onClick={() => void prove()}>Sign in</Button>}
        <span className={s.words} aria-live="polite">
          {state.kind === 'running' && `Collecting ${state.words}`}
          {state.kind === 'saved' && 'Saved.'}
        </span>
      </div>
    </div>
  );
}
