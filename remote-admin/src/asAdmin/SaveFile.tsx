import { Button } from '@companion/ui/core';
import { saveText, type TextFile } from '@companion/ui/table';
import { useState } from 'react';

/** Makes a file and saves it; says why it could not. */
export function SaveFile({ file }: { file: () => Promise<TextFile> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const save = async () => {
    setBusy(true);
    setProblem('');
    try {
      saveText(await file());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be made.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      <Button icon="download" busy={busy} onClick={save}>
        CSV
      </Button>
    </>
  );
}
