import { forecastText } from '../forecast.ts';
import { PartlyReadError } from '../health.ts';
import { createBar } from '../progress.ts';
import { describeSource } from '../source.ts';
import { type SyncOptions, sync } from '../sync.ts';
import type { Job } from './job.ts';

export interface SyncSettings extends Pick<SyncOptions, 'network' | 'backend'> {
  /** See describeSource. */
  networkData: string;
  dataDir: string;
  periodSeconds: number;
  output: NodeJS.WriteStream;
  onFirstPages(): void;
}

/**
 * The sync as a job. Only the first run of a process shows a progress bar; later ones print one line if there was something new.
 */
export function syncJob({ networkData, dataDir, periodSeconds, output, onFirstPages, ...to }: SyncSettings): Job {
  let first = true;
  return {
    name: 'sync',
    kind: 'sync',
    periodSeconds,
    order: 0,
    async run({ signal, progress }) {
      const bar = createBar(output);
      const drawn = first;
      first = false;
      const started = Date.now();
      try {
        const result = await sync({
          ...to,
          source: await describeSource(networkData, dataDir, to.network.baseUrl),
          signal,
          onFirstPages,
          // The simulator responds instantly: no forecast needed.
          ...(networkData === 'live' ? { onForecast: (forecast) => bar.line(forecastText(forecast)) } : {}),
          onProgress: (line) => {
            progress(line.rows);
            if (drawn) bar.show(line);
          },
        });
        const { inserted, updated, unchanged, requests, notUnderstood, failed } = result;
        const readers = failed.filter(({ isPart }) => !isPart);
        const lost = Object.values(notUnderstood).reduce((sum, count) => sum + count, 0);
        if (drawn || inserted + updated > 0) {
          const seconds = ((Date.now() - started) / 1000).toFixed(1);
          const known = `${inserted} new, ${updated} changed, ${unchanged} unchanged, ${requests} requests`;
          const end = readers.length > 0 ? 'ended' : 'completed';
          bar.line(`sync ${end} in ${seconds} s: ${known}${lost ? `, ${lost} not understood` : ''}`);
        }
        return {
          rows: inserted + updated + unchanged,
          details: { inserted, updated, unchanged, requests, notUnderstood, failed },
          failure: readers.length > 0 ? new PartlyReadError(readers) : null,
        };
      } finally {
        bar.end();
      }
    },
  };
}
