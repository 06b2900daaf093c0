import type { OwnFeedback } from '@companion/data';
import { writeCsv } from '@companion/domain';

const FIELDS = ['id', 'createdAt', 'page', 'text', 'status', 'answer'] as const;

/** An author's messages and the replies, as CSV. */
export function messagesFile(items: readonly OwnFeedback[]): { name: string; text: string } {
  const cells = items.map((item) => [
    item.id,
    item.created_at,
    item.page_name,
    item.feedback_text,
    item.status,
    item.admin_response,
  ]);
  return { name: 'my_feedback.csv', text: writeCsv(FIELDS, cells) };
}
