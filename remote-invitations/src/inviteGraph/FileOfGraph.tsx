import { exportUrl } from '@companion/data';
import { Button, download, saveFile } from '@companion/ui/core';
import { useEffect, useRef, useState } from 'react';
import type { Forest } from './forest';
import { gexfOf } from './gexf';
import type { Shown } from './shownNodes';

type Props = { forest: Forest; shown: Shown; filters: Record<string, unknown> };

/** Saves what is shown as a GEXF file; the names come with the list of the same people. */
export function FileOfGraph({ forest, shown, filters }: Props) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'failed'>('idle');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const control = new AbortController();
    running.current = control;
    setPhase('busy');
    try {
      const url = exportUrl('invite_subtree', { format: 'json', filters, cols: ['profileId', 'name'] });
      const { file } = await download(url, () => {}, control.signal);
      const rows = JSON.parse(await file.text()) as { profile_id: number; name: string }[];
      const names = new Map(rows.map((row) => [row.profile_id, row.name]));
      const text = gexfOf(forest, shown, names);
      saveFile({ file: new Blob([text], { type: 'application/xml' }), name: 'invite-graph.gexf' });
      setPhase('idle');
    } catch {
      if (!control.signal.aborted) setPhase('failed');
    }
  };
  return (
    <>
      {phase === 'failed' && <span role="alert">The file could not be made.</span>}
      <Button icon="download" busy={phase === 'busy'} onClick={save}>
        GEXF
      </Button>
    </>
  );
}
