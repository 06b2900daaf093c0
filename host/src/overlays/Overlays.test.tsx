import { person, renderSection, serve } from '@companion/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Overlays } from './Overlays';
import { closeOverlay, openOverlay } from './overlays';

/** The code of the palette, which arrives when the test says so. */
const { comes, code } = vi.hoisted(() => {
  let comes = () => {};
  const code = new Promise<void>((resolve) => {
    comes = resolve;
  });
  return { comes, code };
});
vi.mock('../search/SitePalette', async () => {
  await code;
  return { default: ({ overlay }: { overlay: { query?: string } }) => <p>palette of {overlay.query}</p> };
});

afterEach(() => act(async () => closeOverlay()));

test('text typed before the palette loads goes into it', async () => {
  serve(() => [{ ...person(2, 'Bob'), level: null }]);
  renderSection(<Overlays />);
  await act(async () => openOverlay({ name: 'palette' }));
  const field = screen.getByRole('combobox', { name: 'Find a person' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Renzeka' } });
  expect((field as HTMLInputElement).value).toBe('Renzeka');
  comes();
  expect(await screen.findByText('palette of Renzeka')).toBeDefined();
});
