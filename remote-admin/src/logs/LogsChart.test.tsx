import { adminLogs } from '@companion/functions/adminLogs';
import { renderSection } from '@companion/testing';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import LogsChart from './LogsChart';

const data = {
  asOf: '2026-03-02T00:00:00Z',
  total: 10,
  errors: 4,
  users: 1,
  messages: 1,
  bucket: 'day' as const,
  points: [{ at: '2026-03-01T00:00:00Z', debug: 11, info: 12, warn: 13, error: 14 }],
  groups: [],
};

test('every possible level of an entry is drawn with its own count', async () => {
  renderSection(<LogsChart data={data} />);
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const cells = (await screen.findAllByRole('cell')).map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(['11', '12', '13', '14']));
  expect(screen.getAllByRole('columnheader')).toHaveLength(1 + adminLogs.args.level.words.length);
});
