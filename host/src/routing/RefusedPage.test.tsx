import type { BootPlan, RefusedSection } from '@companion/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { PlanStoreProvider } from '../federation/PlanContext';
import { PlanStore } from '../federation/planStore';
import { testLoader } from '../federation/sectionLoader.fixture';
import { RefusedPage } from './RefusedPage';

const plan = { revision: 1, host: { id: 'a', live: 'a' }, sections: [], refused: [] };
const { loader } = testLoader();
const newest = vi.fn(async (): Promise<BootPlan> => plan);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  newest.mockReset();
});

let plans: PlanStore;

function show(change: Partial<RefusedSection>): RefusedSection {
  const section: RefusedSection = {
    id: 'slashes',
    name: 'Slashes',
    version: '1.2.3',
    prefixes: ['/slashes'],
    error: 'disabled',
    reasons: [],
    ...change,
  };
  plans = new PlanStore(plan, newest, loader.telemetry);
  render(
    <MemoryRouter>
      <PlanStoreProvider value={plans}>
        <RefusedPage section={section} />
      </PlanStoreProvider>
    </MemoryRouter>,
  );
  return section;
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test("a switched-off section says why in the operators' words, as text", () => {
  show({ reasons: ['We count <b>them</b> anew.'] });
  expect(heading()).toBe('Slashes is paused');
  expect(screen.getByText('We count <b>them</b> anew.').closest('blockquote')).not.toBeNull();
  expect(screen.getByText('Nothing is lost, and the rest of the site works.')).toBeDefined();
});

test('an incompatible section is explained in plain words; details are shown on request', () => {
  show({ error: 'incompatible', reasons: ['needs contract ^2.0.0, this site has 1.1.0'] });
  expect(heading()).toBe('Slashes is not available right now');
  expect(screen.getByText(/being updated/).textContent).not.toMatch(/contract|1\.2\.3/);
  const details = screen.getByRole('group');
  expect(details.querySelector('summary')?.textContent).toBe('What is wrong with release 1.2.3');
  expect(screen.getByRole('listitem').textContent).toBe('needs contract ^2.0.0, this site has 1.1.0');
});

test('Retry asks for a newer plan', () => {
  show({});
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(newest).toHaveBeenCalledOnce();
});

test('it comes back by itself once a plan has it again, and not before', async () => {
  vi.useFakeTimers();
  const section = show({});
  newest.mockResolvedValue({ ...plan, refused: [section] });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([newest.mock.calls.length, plans.retries]).toEqual([2, 0]);
  newest.mockResolvedValue({ ...plan, revision: 2 });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(plans.retries).toBe(1);
  const asked = newest.mock.calls.length;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(newest.mock.calls.length).toBe(asked);
});
