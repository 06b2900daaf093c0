import { Button, Menu } from '@companion/ui/core';
import type { LookupResult } from './results';
import { fileName, resultsCsv, resultsJson } from './resultsFile';

/** Files made in the browser: always the whole list in its own order. */
export function ResultsExport({ results, asOf }: { results: readonly LookupResult[]; asOf: string }) {
  const save = (text: string, ending: 'csv' | 'json', type: string) => {
    const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    link.href = url;
    link.download = `${fileName(results, asOf)}.${ending}`;
    link.click();
    // Some browsers read the address after the click returns.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  };
  return (
    <Menu
      label="Export"
      items={[
        { id: 'csv', label: 'CSV', icon: 'download', onSelect: () => save(resultsCsv(results), 'csv', 'text/csv') },
        {
          id: 'marked',
          label: 'CSV for spreadsheets',
          icon: 'download',
          onSelect: () => save(resultsCsv(results, { mark: true }), 'csv', 'text/csv'),
        },
        {
          id: 'json',
          label: 'JSON',
          icon: 'download',
          onSelect: () => save(resultsJson(results), 'json', 'application/json'),
        },
      ]}
      trigger={(props) => (
        <Button icon="download" data-export="" {...props}>
          Export
        </Button>
      )}
    />
  );
}
