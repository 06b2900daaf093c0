import { PATIENT, person, renderSection, serve } from '@companion/testing';
import { useLocation } from '@companion/ui/router';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PersonCombobox } from './PersonCombobox';

function Search() {
  const [text, setText] = useState('');
  const { pathname, search } = useLocation();
  return (
    <>
      <PersonCombobox label="Find a person" placeholder="" size="small" text={text} onText={setText} />
      <p data-testid="address">{pathname + search}</p>
    </>
  );
}

test('Enter never opens a person found for other words', async () => {
  let answer: (found: unknown[]) => void = () => {};
  const nobody = new Promise<unknown[]>((resolve) => {
    answer = resolve;
  });
  const asked = serve((_, args) => (args.get('q') === 'bo' ? [{ ...person(2, 'Bob'), level: null }] : nobody));
  renderSection(<Search />);
  const field = screen.getByRole('combobox', { name: 'Find a person' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('bo');
  expect(await screen.findByRole('option', { name: /Bob/ }, PATIENT)).toBeDefined();
  type('nobody of that name');
  // The call is pending, and the list still shows the answer to the previous letters.
  await expect.poll(() => asked.at(-1)?.searchParams.get('q'), PATIENT).toBe('nobody of that name');
  expect(screen.getByRole('option', { name: /Bob/ })).toBeDefined();
  fireEvent.submit(field);
  answer([]);
  await expect.poll(() => screen.getByTestId('address').textContent, PATIENT).toContain('/profiles?q=nobody%20of');
});
