import { readCsv } from '@companion/domain';
import { expect, it } from 'vitest';
import { messagesFile } from './messagesFile';

it('has all messages and answers, and nothing that a spreadsheet would run', () => {
  const { name, text } = messagesFile([
    {
      id: 7,
      page_name: 'Votes',
      feedback_text: '=HYPERLINK("http://evil")',
      status: 'responded',
      admin_response: 'Soon, "really".',
      created_at: '2026-05-01T10:00:00Z',
    },
  ]);
  expect(name).toBe('my_feedback.csv');
  const [head, row] = readCsv(text);
  expect(head).toEqual(['id', 'createdAt', 'page', 'text', 'status', 'answer']);
  expect(row).toEqual([
    '7',
    '2026-05-01T10:00:00Z',
    'Votes',
    `'=HYPERLINK("http://evil")`,
    'responded',
    'Soon, "really".',
  ]);
});
