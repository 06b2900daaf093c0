import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { IdListField } from './IdListField';
import type { IdList } from './idList';

afterEach(cleanup);

test('a pasted list shows what was read and which lines are wrong', () => {
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
  expect(screen.getAllByText('1 of at most 2, 1 repeated, 1 not recognized')).toHaveLength(2);
  fireEvent.change(box, { target: { value: '1\n2\n3' } });
  expect(screen.getByText('3 of at most 2. Split the list into parts.')).toBeTruthy();
  expect(read.at(-1)?.tooMany).toBe(true);
});
