import { DataError } from '@companion/data';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { bandOf, EvidenceList, ScoreContributions, SignalBanner, Statement } from '.';

afterEach(cleanup);

test('the banner names the limits, the version and the method', () => {
  render(<SignalBanner version="bots-3" methodTo="/magic" />, { wrapper: MemoryRouter });
  const banner = screen.getByRole('complementary', { name: 'How to read this page' });
  expect(banner.textContent).toContain('Signal, not verdict.');
  expect(banner.textContent).toContain('Method version bots-3');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/magic');
});

test('bands end where the next one starts', () => {
  expect([0, 24.9, 25, 49.99, 50, 74.99, 75, 100, 140].map((score) => bandOf(score))).toEqual([
    'low',
    'low',
    'some',
    'some',
    'high',
    'high',
    'very high',
    'very high',
    'very high',
  ]);
  expect([null, undefined, Number.NaN].map((score) => bandOf(score))).toEqual([null, null, null]);
});

test('every line shows its points, its maximum and its reason', () => {
  render(
    <ScoreContributions
      score={87.5}
      coverage={0.8}
      items={[
        { id: 'B1', label: 'lockstep', points: 30, max: 30, because: 'J = 1.00 with @x over 30 targets' },
        { id: 'B3', label: 'no sleep', points: null, max: 10, because: 'hidden' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'B1 lockstep30.0 of 30because J = 1.00 with @x over 30 targets',
    'B3 no sleepnot enough data',
  ]);
  expect(screen.getByText('very high')).toBeTruthy();
  expect(screen.getByText('80% of the method applies')).toBeTruthy();
});

test('below half coverage there is no score', () => {
  render(<ScoreContributions score={99} coverage={0.49} items={[]} />);
  expect(screen.getByText('Not enough data')).toBeTruthy();
  expect(screen.queryByText('99.0')).toBeNull();
  cleanup();
  render(<ScoreContributions score={99} coverage={0.5} items={[]} />);
  expect(screen.getByText('99.0')).toBeTruthy();
});

test('evidence is plain text, and a cut list says so', () => {
  render(<EvidenceList items={[{ id: 1, sentence: '<img src=x onerror=alert(1)>' }]} total={1200} />);
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(screen.getByText('1 of 1,200 records; an export has all of them.')).toBeTruthy();
});

test('where seconds matter, evidence has its time in UTC', () => {
  render(<EvidenceList exact items={[{ id: 1, sentence: 'Review 1', at: '2026-03-01T03:00:02Z' }]} />);
  expect(screen.getByText('Mar 1, 2026, 3:00:02 AM UTC')).toBeTruthy();
});

test('only the owner can write a statement; a rejection keeps the text', async () => {
  const onSave = vi.fn().mockRejectedValueOnce(new DataError('Sign in again.', 401)).mockResolvedValueOnce(undefined);
  const { rerender } = render(<Statement name="Alice" statement={null} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Statement name="Alice" statement={null} onSave={onSave} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write a statement' }));
  expect(screen.getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), ' I reviewed friends. ');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Sign in again.');
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(onSave).toHaveBeenLastCalledWith('I reviewed friends.');
  expect(await screen.findByRole('button', { name: 'Write a statement' })).toBeTruthy();
});
