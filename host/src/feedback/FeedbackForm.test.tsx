import { type HostServices, HostServicesProvider, type SessionService } from '@companion/contract/services';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FeedbackForm } from './FeedbackForm';
import { PAGE_OPTIONS } from './pageOptions';
import { sendFeedback } from './sendFeedback';
import { resetSubmission } from './submission';

vi.mock('./sendFeedback', async (original) => ({ ...(await original<object>()), sendFeedback: vi.fn() }));

const send = vi.mocked(sendFeedback);
const session = { status: 'known', profile: { profileId: 1, displayName: 'Alice', avatarUrl: null } } as SessionService;
const services = { useSession: () => session } as unknown as HostServices;

beforeEach(() => {
  sessionStorage.clear();
  resetSubmission();
  send.mockReset();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(onDone = vi.fn()) {
  render(
    <HostServicesProvider value={services}>
      <FeedbackForm onDone={onDone} />
    </HostServicesProvider>,
  );
  return onDone;
}
const page = () => screen.getByLabelText<HTMLSelectElement>('Page');
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Your feedback');
const submit = () => screen.getByRole<HTMLButtonElement>('button');
const fill = (words: string) => {
  fireEvent.change(page(), { target: { value: 'Reviews' } });
  fireEvent.change(text(), { target: { value: words } });
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('offers the eleven pages', () => {
  show();
  expect([...page().options].slice(1).map(({ value }) => value)).toEqual([...PAGE_OPTIONS]);
  expect(PAGE_OPTIONS).toHaveLength(11);
});

test('Submit waits for a page and a text; blanks are no text', () => {
  show();
  expect(submit().disabled).toBe(true);
  fill('   ');
  expect(submit().disabled).toBe(true);
  fill('Good');
  expect(submit().disabled).toBe(false);
  fireEvent.change(page(), { target: { value: '' } });
  expect(submit().disabled).toBe(true);
});

test('counts to 1000 and beyond without refusing', () => {
  show();
  fill('x'.repeat(1200));
  expect(screen.getByText('1200/1000').dataset.over).toBe('true');
  expect(submit().disabled).toBe(false);
});

test('success is announced, also on the button, and the form is done 1.5 seconds later', async () => {
  send.mockResolvedValue({ ok: true });
  const onDone = show();
  fill('Good');
  fireEvent.click(submit());
  expect(submit().disabled).toBe(true);
  await settle();
  expect(screen.getByText('Feedback submitted successfully! Thank you.')).toBeTruthy();
  expect(submit().textContent).toBe('Submitted!');
  await vi.advanceTimersByTimeAsync(1_499);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(sessionStorage.length).toBe(0);
});

test('a failure is announced, the text stays, and another try works', async () => {
  send.mockResolvedValueOnce({ ok: false, error: 'At most 5 messages an hour.' }).mockResolvedValueOnce({ ok: true });
  show();
  fill('Good');
  fireEvent.click(submit());
  await settle();
  expect(screen.getByText('Failed to submit feedback. Please try again.')).toBeTruthy();
  expect(screen.getByText('At most 5 messages an hour.')).toBeTruthy();
  expect(text().value).toBe('Good');
  fireEvent.click(submit());
  await settle();
  expect(screen.getByText('Feedback submitted successfully! Thank you.')).toBeTruthy();
});

test('a declined signature is not a failure', async () => {
  send.mockResolvedValue({ ok: false, error: 'Failed to submit feedback.', silent: true });
  show();
  fill('Good');
  fireEvent.click(submit());
  await settle();
  expect(screen.queryByText(/Failed/)).toBeNull();
  expect(submit().disabled).toBe(false);
});

test('a reload restores the draft', () => {
  show();
  fill('Half a thought');
  cleanup();
  show();
  expect(text().value).toBe('Half a thought');
  expect(page().value).toBe('Reviews');
});
