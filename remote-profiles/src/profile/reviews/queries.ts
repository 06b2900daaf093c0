import { type ListArgs, type ListResult, looseQuery, type Person } from '@companion/data';

export type Review = {
  id: number;
  createdAt: string;
  author: Person;
  subject: Person;
  sentiment: 'positive' | 'neutral' | 'negative';
  title: string;
  body: string | null;
  up: number;
  down: number;
  /** How long the other took to review back. */
  reciprocal: { latencySeconds: number } | null;
  status: 'active' | 'archived';
  archivedAt: string | null;
};

export const reviewsQuery = (args: ListArgs) => looseQuery<ListResult<Review>>('reviews_list', args);
