import { person } from '@companion/testing';
import { expect, it } from 'vitest';
import type { ArchivedReview } from './queries';
import { reviewsFile } from './reviewsFile';

const review: ArchivedReview = {
  id: 7,
  createdAt: '2026-01-02T03:04:05Z',
  archivedAt: '2026-02-03T04:05:06Z',
  ageDays: 32,
  subject: person(6, '=Frank'),
  sentiment: 'negative',
  title: 'A title',
  body: 'Two\nlines',
  restored: true,
  slashId: 9,
};

it('each cell matches its column, whatever the other cells are', () => {
  const { name, text } = reviewsFile('3:2026-02-03T04', [review, { ...review, id: 8, slashId: null, restored: false }]);
  expect(name).toBe('mass-archive_3-2026-02-03T04.csv');
  const [head = '', first, second] = text.split('\r\n');
  expect(head).toBe(
    'id,archived_at,created_at,age_days,subject,subject_profile_id,subject_userkey,sentiment,title,body,restored,slash_id',
  );
  const written = '2026-02-03T04:05:06Z,2026-01-02T03:04:05Z,32,\'=Frank,6,profileId:6,negative,A title,"Two\nlines"';
  expect([first, second]).toEqual([`7,${written},true,9`, `8,${written},false,`]);
});
