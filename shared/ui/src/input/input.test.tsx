import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Range } from '../url/parsers';
import { IdListField } from './IdListField';
import type { IdList } from './idList';
import { RangePicker } from './RangePicker';
import { rangeProblem, rangeWords } from './rangeWords';

// Panels load on first use, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

let narrow = false;
beforeEach(() => {
  narrow = false;
  window.matchMedia = (() => ({
    matches: narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
});
afterEach(cleanup);

function Demo({ onChange }: { onChange: (range: Range) => void }) {
  const [value, setValue] = useState<Range>('30d');
  return (
    <RangePicker
      value={value}
      today="2026-03-16"
      onChange={(range) => {
        setValue(range);
        onChange(range);
      }}
    />
  );
}

test('a preset by one press, two days by the panel, with the mistake named', async () => {
  const onChange = vi.fn();
  render(<Demo onChange={onChange} />);
  await userEvent.click(screen.getByRole('radio', { name: '90d' }));
  expect(onChange).toHaveBeenLastCalledWith('90d');
  await userEvent.click(screen.getByRole('button', { name: 'Custom' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Apply' }));
  expect(screen.getByText('Choose both days.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('First day (UTC)'), { target: { value: '2026-01-01' } });
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange).toHaveBeenLastCalledWith('2026-01-01..2026-03-16');
  expect(screen.getByRole('button', { name: 'Jan 1, 2026 – Mar 16, 2026' })).toBeTruthy();
});

test('on a phone the presets are a list', async () => {
  narrow = true;
  const onChange = vi.fn();
  render(<Demo onChange={onChange} />);
  await userEvent.selectOptions(screen.getByLabelText('Range'), '7 days');
  expect(onChange).toHaveBeenLastCalledWith('7d');
  await userEvent.selectOptions(screen.getByLabelText('Range'), 'Custom…');
  expect(await screen.findByRole('dialog', { name: 'Custom range' })).toBeTruthy();
});

test('words and problems of a range', () => {
  expect(rangeWords('all')).toBe('All time');
  expect(rangeWords('2026-01-01..2026-01-01')).toBe('Jan 1, 2026');
  expect(rangeProblem('2026-02-02', '2026-02-01', '2026-03-16')).toBe('The first day must not be after the last one.');
  expect(rangeProblem('2026-04-01', '2026-04-02', '2026-03-16')).toBe('The first day lies in the future.');
  expect(rangeProblem('2026-03-01', '2026-03-16', '2026-03-16')).toBeNull();
});

test('a pasted list says what it read and which lines are wrong', () => {
  const read: IdList[] = [];
  const Field = () => {
    const [text, setText] = useState('');
    return (
      <IdListField
        label="People"
        value={text}
        most={2}
        onChange={(next, list) => {
          setText(next);
          read.push(list);
        }}
      />
    );
  };
  render(<Field />);
  const box = screen.getByLabelText('People');
  fireEvent.change(box, { target: { value: '12\n12\n<b>x</b>' } });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('<b>x</b>')).toBeTruthy();
  expect(screen.getAllByText('1 of at most 2, 1 repeated, 1 not readable')).toHaveLength(2);
  fireEvent.change(box, { target: { value: '1\n2\n3' } });
  expect(screen.getByText('3 of at most 2. Split the list into parts.')).toBeTruthy();
  expect(read.at(-1)?.tooMany).toBe(true);
});
