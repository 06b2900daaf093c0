import { looseQuery, type Person, type Share } from '@companion/data';

/** Place of someone among authors or subjects; `rank` is null while nothing of theirs is archived. */
export type ArchivedSide = { rank: number | null; archived: number; total: number; rate: Share };

/** Reviews archived of what someone wrote (author) and received (subject); null without any review. */
export type PersonArchived = {
  person: Person | null;
  author: ArchivedSide | null;
  subject: ArchivedSide | null;
  /** The last five archived, of either side. */
  last: {
    id: number;
    author: Person;
    subject: Person;
    sentiment: 'positive' | 'neutral' | 'negative';
    title: string | null;
    archivedAt: string;
  }[];
};

export const personArchivedQuery = (profileId: number) =>
  looseQuery<PersonArchived>('widget_archived_leaderboard', { profile_id: profileId });
