import { Button, Menu } from '@companion/ui/core';
import { saveText } from '@companion/ui/table';
import type { LookupResult } from './results';
import { fileName, resultsCsv, resultsJson } from './resultsFile';

/** Files generated in the browser: always the whole list in its original order. */
export function ResultsExport({ results, asOf }: { results: readonly LookupResult[]; asOf: string }) {
  const item = (id: string, label: string, ending: 'csv' | 'json', text: () => string) => ({
    id,
    label,
    icon: 'download' as const,
    onSelect: () => saveText({ name: `${fileName(results, asOf)}.${ending}`, text: text() }),
  });
  return (
    <Menu
      label="Export"
      items={[
        item('csv', 'CSV', 'csv', () => resultsCsv(results)),
        item('marked', 'CSV for spreadsheets', 'csv', () => resultsCsv(results, { mark: true })),
        item('json', 'JSON', 'json', () => resultsJson(results)),
      ]}
      trigger={(props) => (
        <Button icon="download" data-export="" {...props}>
          Export
        </Button>
      )}
    />
  );
}
