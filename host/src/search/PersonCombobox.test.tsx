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

test('Enter never opens somebody who was found for other words', async () => {
  serve((_, args) => {
    const found = args.get('q') === 'bo' ? [person(2, 'Bob')] : [];
    return found.length > 0 ? found : new Promise((resolve) => setTimeout(resolve, 300, found));
  });
  renderSection(<Search />);
  const field = screen.getByRole('combobox', { name: 'Find a person' });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  type('bo');
  expect(await screen.findByRole('option', { name: /Bob/ }, PATIENT)).toBeDefined();
  type('nobody of that name');
  // The question is out, and the list still shows the answer to the letters before it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByRole('option', { name: /Bob/ })).toBeDefined();
  fireEvent.submit(field);
  await expect.poll(() => screen.getByTestId('address').textContent, PATIENT).toContain('/profiles?q=nobody%20of');
});
