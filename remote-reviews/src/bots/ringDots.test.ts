import { expect, test } from 'vitest';
import { ringDots } from './ringDots';

const person = (id: number) => ({
  userId: id,
  profileId: id,
  userkey: `profileId:${id}`,
  name: `helper_${id}`,
  handle: null,
  avatar: null,
  score: 1200,
});
const target = {
  type: 'review',
  id: 7,
  label: null,
  author: null,
  subject: null,
  idf: 1,
  votes: [{ userId: 201, at: '2026-03-01T03:00:02.000Z', direction: 'up' as const }],
};

test('a dot for each vote of a member, none where a member did not vote', () => {
  const dots = ringDots({ members: [person(201), person(202)] }, [target]);
  expect(dots.rows.map(({ label }) => label)).toEqual(['helper_201', 'helper_202']);
  expect(dots.columns).toEqual([{ key: 'review:7', label: 'review 7, 03-01 03:00:02' }]);
  expect(dots.dotAt(0, 0)).toMatchObject({ at: '2026-03-01T03:00:02.000Z', direction: 'up' });
  expect([dots.dotAt(1, 0), dots.dotAt(5, 0), dots.dotAt(0, 5)]).toEqual([null, null, null]);
});

test('shows at most a hundred targets', () => {
  const many = Array.from({ length: 300 }, (_, index) => ({ ...target, id: index }));
  expect(ringDots({ members: [person(201)] }, many).columns).toHaveLength(100);
});
