import { expect, test, vi } from 'vitest';
import { sendFeedback } from './sendFeedback';

const draft = { page: 'Reviews', text: '  Good  ' };
const profile = { profileId: 1, displayName: ' ', avatarUrl: null };
const prove = async () => true;

function table(error: { message: string } | null = null, status = error ? 400 : 201) {
  const insert = vi.fn(async (_row: Record<string, unknown>) => ({ error, status }));
  return { insert, client: async () => ({ from: () => ({ insert }) }) };
}

test('stores the fields, Anonymous for a blank name, and the trimmed text', async () => {
  const { insert, client } = table();
  expect(await sendFeedback(draft, { profile, prove }, client)).toEqual({ ok: true });
  expect(insert).toHaveBeenCalledWith({
    profile_id: 1,
    display_name: 'Anonymous',
    page_url: location.href,
    page_name: 'Reviews',
    feedback_text: 'Good',
  });
});

test('without a profile nothing is sent and nothing shown', async () => {
  const { insert, client } = table();
  const sent = await sendFeedback(draft, { profile: null, prove }, client);
  expect(sent).toEqual({ ok: false, error: 'Failed to submit feedback.', silent: true });
  expect(insert).not.toHaveBeenCalled();
});

test('without a proof nothing is sent', async () => {
  const { insert, client } = table();
  const sent = await sendFeedback(draft, { profile, prove: async () => false }, client);
  expect(sent).toEqual({ ok: false, error: 'Failed to submit feedback.', silent: true });
  expect(insert).not.toHaveBeenCalled();
});

test("the service's own message is passed on; any unexpected error has one text", async () => {
  const refused = table({ message: 'At most 5 messages an hour.' });
  expect(await sendFeedback(draft, { profile, prove }, refused.client)).toEqual({
    ok: false,
    error: 'At most 5 messages an hour.',
  });
  const unanswered = table({ message: 'TypeError: Failed to fetch' }, 0);
  expect(await sendFeedback(draft, { profile, prove }, unanswered.client)).toEqual({
    ok: false,
    error: 'No answer from the server.',
  });
  const broken = () => Promise.reject(new Error('no code'));
  expect(await sendFeedback(draft, { profile, prove }, broken)).toEqual({
    ok: false,
    error: 'Failed to submit feedback.',
  });
});
