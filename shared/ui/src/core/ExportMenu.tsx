import { copyText } from '@companion/browser';
import { dataConfig, type ExportRequest, feedUrl } from '@companion/data';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button';
import s from './ExportMenu.module.css';
import { errorSentence } from './errorSentence';
import type { ExportChoice } from './exportRun';
import { Menu } from './Menu';

export type ExportMenuProps = Omit<ExportRequest, 'format'> & {
  /** The page's list function. */
  fn: string;
  /** Metadata for the note of an export: time, version of the method, total. */
  about?: Readonly<Record<string, unknown>>;
  /** Offers a feed of this view. */
  feed?: boolean;
  /** Only the icon, for tight places. */
  compact?: boolean;
};

type Progress =
  | { phase: 'idle' }
  | { phase: 'running'; choice: ExportChoice; bytes: number }
  | { phase: 'copied' }
  | { phase: 'failed'; choice: ExportChoice; message: string };

/** CSV or JSON of the whole filtered view, with progress, Cancel and Retry. */
export function ExportMenu({ fn, filters, sort, cols, about, feed, compact }: ExportMenuProps) {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (choice: ExportChoice) => {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setProgress({ phase: 'running', choice, bytes: 0 });
    try {
      const { exportRun } = await import('./exportRun');
      const onBytes = (bytes: number) => setProgress({ phase: 'running', choice, bytes });
      await exportRun(choice, { fn, filters, sort, cols, about }, onBytes, control.signal);
      setProgress({ phase: 'idle' });
    } catch (error) {
      if (control.signal.aborted) return;
      setProgress({ phase: 'failed', choice, message: errorSentence(error, 'The export failed.') });
    }
  };
  const subscribe = async (format: 'atom' | 'json') => {
    const address = feedUrl(fn, format, filters);
    try {
      await copyText(address);
      setProgress({ phase: 'copied' });
    } catch {
      // No clipboard permission: opening the feed shows its address.
      window.open(address, '_blank', 'noopener');
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
          <Button size="sm" onClick={() => run(progress.choice)}>
            Retry
          </Button>
        </span>
      )}
      {feed && dataConfig().url && (
        <link rel="alternate" type="application/atom+xml" title="This view" href={feedUrl(fn, 'atom', filters)} />
      )}
      {progress.phase === 'copied' && (
        <span className={s.progress} role="status">
          Feed address copied
        </span>
      )}
      <Menu
        label="Export"
        items={[
          { id: 'csv', label: 'CSV of all rows', icon: 'download', onSelect: () => run('csv') },
          { id: 'excel', label: 'CSV for Excel', icon: 'download', onSelect: () => run('excel') },
          { id: 'json', label: 'JSON of all rows', icon: 'download', onSelect: () => run('json') },
          ...(feed
            ? ([
                { id: 'atom', label: 'Copy Atom feed address', icon: 'link', onSelect: () => subscribe('atom') },
                { id: 'feed', label: 'Copy JSON feed address', icon: 'link', onSelect: () => subscribe('json') },
              ] as const)
            : []),
          { id: 'note', label: 'Description of this view (JSON)', icon: 'info', onSelect: () => run('note') },
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

const size = (unit: string) => new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits: 1 });

/** File size with a readable unit: "1.2 MB". */
export function formatBytes(bytes: number): string {
  return bytes < 1e6 ? size('kilobyte').format(bytes / 1e3) : size('megabyte').format(bytes / 1e6);
}
