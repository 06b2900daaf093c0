import type { RowOf } from '@companion/functions';
import type { adminFeedbackList } from '@companion/functions/adminFeedbackList';
import { Badge, TimeAgo, type Tone } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { LocalColumn } from '@companion/ui/table';

/** A visitor's message: shown as text, never as markup. */
export type Message = RowOf<typeof adminFeedbackList>;

export const STATUS_NAMES: Readonly<Record<Message['status'], string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  responded: 'Answered',
  closed: 'Closed',
};
const TONES: Readonly<Record<Message['status'], Tone>> = {
  pending: 'warning',
  in_progress: 'info',
  responded: 'positive',
  closed: 'neutral',
};

export const columns: readonly LocalColumn<Message>[] = [
  { id: 'createdAt', header: 'Sent', width: 116, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  {
    id: 'displayName',
    header: 'From',
    title: true,
    primary: true,
    cell: ({ displayName, profileId }) => (
      <Link to={`/profiles/${profileId}`}>
        <bdi translate="no">{displayName}</bdi>
      </Link>
    ),
  },
  { id: 'pageName', header: 'Page', cell: ({ pageName }) => <bdi>{pageName}</bdi> },
  { id: 'text', header: 'Message', wrap: true, primary: true, cell: ({ text }) => <bdi>{shortened(text)}</bdi> },
  {
    id: 'status',
    header: 'Status',
    primary: true,
    cell: ({ status }) => <Badge tone={TONES[status]}>{STATUS_NAMES[status]}</Badge>,
  },
  { id: 'adminViewed', header: 'Seen', cell: ({ adminViewed }) => (adminViewed ? 'seen' : <strong>new</strong>) },
];

const MOST_CHARACTERS = 160;
const shortened = (text: string) => (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text);
