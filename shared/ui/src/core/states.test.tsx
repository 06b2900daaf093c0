import { DataError } from '@companion/data';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { ClockProvider } from './clock';
import { Loaded } from './Loaded';
import { AsOfRibbon, ErrorPanel } from './states';
import { Tooltip } from './Tooltip';

afterEach(cleanup);

const query = { data: undefined, error: null, isFetching: false, refetch: vi.fn() };

test('a failed first load shows what, why and the request, and can be retried', async () => {
  const refetch = vi.fn();
  const error = new DataError('Took longer than 15 s.', 503, null, 'req-7');
  render(
    <Loaded query={{ ...query, error, refetch }} what="The list" shape={null}>
      {() => 'never'}
    </Loaded>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The list could not be loaded.Took longer than 15 s. ');
  expect(screen.getByText('req-7')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(refetch).toHaveBeenCalledTimes(1);
});

test('a failed later load keeps the last good data under a notice', () => {
  render(
    <Loaded query={{ ...query, data: 0, error: new Error('x') }} what="The list" shape={null}>
      {(total) => <b>{total} rows</b>}
    </Loaded>,
  );
  expect(screen.getByText('0 rows')).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('This is the last answer we have');
});

test('an error of ours shows what to do and its code', () => {
  render(<ErrorPanel what="The list" error={new DataError('Too many requests.', 429, null, 'req-8')} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'The list could not be loaded.Too many requests. Wait a minute, then try again.Code data-limited Request req-8',
  );
});

test('an error panel accepts any thrown value', () => {
  const raw = [new TypeError('Failed to fetch'), new DOMException('signal is aborted', 'AbortError')];
  for (const error of [...raw, null, 'text', 7, { message: 'x', requestId: 3, advice: 'y', code: 'z' }]) {
    render(<ErrorPanel what="This" error={error} />);
    expect(screen.getByRole('alert').textContent).toBe('This could not be loaded.');
    cleanup();
  }
});

test('the ribbon names the day and links back to now with the rest of the address', () => {
  render(
    <MemoryRouter initialEntries={['/reviews?q=a&asOf=2026-03-01']}>
      <AsOfRibbon asOf="2026-03-01" />
    </MemoryRouter>,
  );
  expect(screen.getByRole('note').textContent).toContain('The network as it was on Mar 1, 2026.');
  expect(screen.getByRole('link', { name: 'Back to now' }).getAttribute('href')).toBe('/reviews?q=a');
});

test('for a future day the ribbon says that the page is current', () => {
  render(
    <MemoryRouter>
      <ClockProvider now="2026-03-16T00:00:00Z">
        <AsOfRibbon asOf="2026-03-16" />
        <AsOfRibbon asOf="2026-03-17" />
      </ClockProvider>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('note').map((note) => note.querySelector('p')?.textContent)).toEqual([
    'The network as it was on Mar 16, 2026. People are shown with their current score, level and flags.',
    'The network as it is now; there is no data yet for Mar 17, 2026.',
  ]);
});

test('a tooltip describes its element and shows on hover', async () => {
  render(<Tooltip text="Exact to the wei">{(props) => <button {...props}>ETH</button>}</Tooltip>);
  const button = screen.getByRole('button', { name: 'ETH' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Exact to the wei');
  await userEvent.hover(button);
  await vi.waitFor(() => expect(document.querySelector('.tooltip')?.textContent).toBe('Exact to the wei'), 10_000);
  await userEvent.unhover(button);
  await vi.waitFor(() => expect(document.querySelector('.tooltip')).toBeNull(), 10_000);
});
