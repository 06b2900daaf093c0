import { Button, type Download, saveFile } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';

type Props = {
  label: string;
  /** Generates the file; may have to load names first. */
  make: (signal: AbortSignal) => Promise<Download>;
};

/** Saves a locally generated file, and shows an error if that fails. */
export function SaveButton({ label, make }: Props) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed'>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setPhase('busy');
    try {
      saveFile(await make(control.signal));
      setPhase('idle');
    } catch {
      if (!control.signal.aborted) setPhase('failed');
    }
  };
  return (
    <>
      {phase === 'failed' && <span role="alert">The file could not be created.</span>}
      <Button icon="download" busy={phase === 'busy'} onClick={save}>
        {label}
      </Button>
    </>
  );
}
