import { useQuery } from '@companion/data/query';
import { formatNumber, type OpenDataDay, type OpenDataFile, type OpenDataPart, sizeText } from '@companion/domain';
import { Card, EmptyState, ErrorPanel, SkeletonTable } from '@companion/ui/core';
import { openDataQuery } from './openDataQuery';
import { RowsTable } from './RowsTable';
import s from './siteStats.module.css';

/** The daily archives: the latest one's files, and all available days. */
export function Archives() {
  const { data, error, refetch } = useQuery(openDataQuery());
  if (error && !data) return <ErrorPanel what="The list of archives" error={error} onRetry={() => refetch()} />;
  if (!data) return <SkeletonTable rows={12} columns={4} />;
  const [newest] = data;
  if (!newest) return <EmptyState why="There is no archive yet. The first one follows the first sync." />;
  return (
    <>
      <Card title={`Files of ${newest.day}`} note="Compressed with gzip; size and SHA-256 are below each file" flush>
        <RowsTable
          head={['What', 'Rows', 'CSV', 'JSON lines']}
          rows={newest.parts.filter(isWhole).map((part) => {
            const fileOf = (format: string) => newest.files.find(({ name }) => name === `${part.name}.${format}.gz`);
            const [csv, jsonl] = [fileOf('csv'), fileOf('jsonl')];
            return {
              key: part.name,
              cells: [
                <span key="what" className={s.says}>
                  <strong>{part.name}</strong>
                  <span className={s.muted}>{part.says}</span>
                </span>,
                formatNumber(csv?.rows),
                csv && <Download key="csv" day={newest.day} file={csv} />,
                jsonl && <Download key="jsonl" day={newest.day} file={jsonl} />,
              ],
            };
          })}
        />
      </Card>
      <Card title="Days" note="Everything in one archive, with notes on license and columns" flush>
        <RowsTable
          head={['Day', 'Rows', 'Archive', 'Checksums']}
          rows={data.map((day) => ({
            key: day.day,
            cells: [
              day.day,
              formatNumber(rowsOf(day)),
              <Download key="all" day={day.day} file={{ ...day, name: 'all.tar' }} />,
              <a key="sums" href={`/open-data/${day.day}/SHA256SUMS`}>
                SHA256SUMS
              </a>,
            ],
          }))}
        />
      </Card>
    </>
  );
}

const isWhole = ({ of }: OpenDataPart) => of === undefined;

/** Rows of the complete parts; each is split into several files. */
function rowsOf({ parts, files }: OpenDataDay): number {
  const whole = new Set(parts.filter(isWhole).map(({ name }) => `${name}.csv.gz`));
  return files.reduce((sum, { name, rows }) => sum + (whole.has(name) ? rows : 0), 0);
}

function Download({ day, file }: { day: string; file: Pick<OpenDataFile, 'name' | 'bytes' | 'sha256'> }) {
  const { name, bytes, sha256 } = file;
  return (
    <span className={s.says}>
      <a href={`/open-data/${day}/${name}`} download>
        {name}
      </a>
      <span className={s.muted}>
        {sizeText(bytes)} ·{' '}
        <code translate="no" title={sha256}>
          {sha256.slice(0, 12)}…
        </code>
      </span>
    </span>
  );
}
