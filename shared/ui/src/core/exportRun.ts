import { type ExportRequest, exportUrl } from '@companion/data';
import { download } from './download';
import { saveFile } from './saveFile';

/** `excel`: CSV with a byte order mark, without which Excel garbles accents; `note`: where the numbers come from. */
export type ExportChoice = 'csv' | 'excel' | 'json' | 'note';

export type ExportView = Omit<ExportRequest, 'format'> & { fn: string; about?: Readonly<Record<string, unknown>> };

const MARK = '\ufeff';

/**
 * Saves a whole filtered view, or the note on how to reproduce it.
 * @throws DownloadError with a message for the visitor; the abort reason if aborted.
 */
export async function exportRun(
  choice: ExportChoice,
  { fn, about, ...request }: ExportView,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  if (choice === 'note') {
    const { filters, sort, cols } = request;
    const note = {
      url: window.location.href,
      exportedAt: new Date().toISOString(),
      list: fn,
      filters,
      sort,
      cols,
      ...about,
    };
    saveFile({
      file: new Blob([JSON.stringify(note, null, 2)], { type: 'application/json' }),
      name: `${fn}_${note.exportedAt.slice(0, 10)}.note.json`,
    });
    return;
  }
  const url = exportUrl(fn, { ...request, format: choice === 'json' ? 'json' : 'csv' });
  const { file, name } = await download(url, onBytes, signal);
  saveFile({ file: choice === 'excel' ? new Blob([MARK, file], { type: file.type }) : file, name });
}
