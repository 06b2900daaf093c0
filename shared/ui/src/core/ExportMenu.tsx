import { type ExportRequest, exportUrl } from '@companion/data';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button';
import { download, saveFile } from './download';
import s from './ExportMenu.module.css';
import { Menu } from './Menu';

export type ExportMenuProps = Omit<ExportRequest, 'format'> & {
  /** The page's list function. */
  fn: string;
  /** The icon alone, where there is little room. */
  compact?: boolean;
};

type Format = ExportRequest['format'];
type Progress =
  | { phase: 'idle' }
  | { phase: 'running'; format: Format; bytes: number }
  | { phase: 'failed'; format: Format; message: string };

/** CSV or JSON of the whole filtered view, with progress, Cancel and Retry. */
export function ExportMenu({ fn, filters, sort, cols, compact }: ExportMenuProps) {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (format: Format) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress({ phase: 'running', format, bytes: 0 });
    try {
      const url = exportUrl(fn, { format, filters, sort, cols });
      saveFile(await download(url, (bytes) => setProgress({ phase: 'running', format, bytes }), control.signal));
      setProgress({ phase: 'idle' });
    } catch (error) {
      if (control.signal.aborted) return;
      setProgress({ phase: 'failed', format, message: error instanceof Error ? error.message : 'The export failed.' });
    }
  };
  const cancel = () => {
    running.current?.abort();
    setProgress({ phase: 'idle' });
  };

  if (progress.phase === 'running') {
    return (
      <span className={s.progress} role="status">
        <span>Exporting {formatBytes(progress.bytes)}</span>
        <Button size="sm" onClick={cancel}>
          Cancel
        </Button>
      </span>
    );
  }
  return (
    <>
      {progress.phase === 'failed' && (
        <span className={s.progress} role="alert">
          <span className={s.failed}>{progress.message}</span>
          <Button size="sm" onClick={() => run(progress.format)}>
            Retry
          </Button>
        </span>
      )}
      <Menu
        label="Export"
        items={[
          { id: 'csv', label: 'CSV of all rows', icon: 'download', onSelect: () => run('csv') },
          { id: 'json', label: 'JSON of all rows', icon: 'download', onSelect: () => run('json') },
        ]}
        trigger={(props) =>
          compact ? (
            <IconButton icon="download" label="Export" data-export="" {...props} />
          ) : (
            <Button icon="download" data-export="" {...props}>
              Export
            </Button>
          )
        }
      />
    </>
  );
}

/** Size of a file in the unit one would say: "1.2 MB". */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
