import { formatDate } from '@companion/domain';
import { Card } from '@companion/ui/core';
import type { SiteStats } from './queries';
import { RowsTable } from './RowsTable';

const day = (at: string | null) => at && formatDate(at, { timeZone: 'UTC' });

/** Version history of each detector, and the network's rules with their dates. */
export function Versions({ data: { detectors, rules } }: { data: SiteStats }) {
  return (
    <>
      <Card title="Versions of detectors" note="Each answer names the version it was made with" flush>
        <RowsTable
          head={['Detector', 'Version', 'Since', 'In use']}
          rows={detectors.map(({ id, version, active, since }) => ({
            key: `${id} ${version}`,
            cells: [id, String(version), day(since), active ? 'yes' : 'no'],
          }))}
        />
      </Card>
      <Card
        title="Network rules"
        note="The past is calculated by the rules in force at the time; a date may rest on a single source"
        flush
      >
        <RowsTable
          head={['Rule', 'Value', 'From', 'Until', 'Source']}
          rows={rules.map(({ key, value, from, to, source }) => ({
            key: `${key} ${from}`,
            cells: [key, String(value), day(from) ?? 'ever', day(to) ?? 'now', source],
          }))}
        />
      </Card>
    </>
  );
}
