import { Button, errorSentence } from '@companion/ui/core';
import { saveText, type TextFile } from '@companion/ui/table';
import { useState } from 'react';
import { FILE_KINDS, type FileKind } from './rowsFile';

/** Generates and saves a file of either kind; shows an error if that fails. */
export function SaveFile({ file }: { file: (kind: FileKind) => Promise<TextFile> }) {
  const [busy, setBusy] = useState<FileKind | null>(null);
  const [problem, setProblem] = useState('');
  const save = async (kind: FileKind) => {
    setBusy(kind);
    setProblem('');
    try {
      saveText(await file(kind));
    } catch (error) {
      setProblem(errorSentence(error, 'The file could not be created.'));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {problem && <span role="alert">{problem}</span>}
      {FILE_KINDS.map((kind) => (
        <Button
          key={kind}
          icon="download"
          busy={busy === kind}
          disabled={busy !== null && busy !== kind}
          onClick={() => save(kind)}
        >
          {kind.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
