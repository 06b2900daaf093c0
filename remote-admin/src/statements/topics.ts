import type { RowOf } from '@companion/functions';
import type { adminStatements } from '@companion/functions/adminStatements';

export type Topic = RowOf<typeof adminStatements>['topic'];

/** What a signal is called. */
export const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  farmer: 'Farmer score',
  bot: 'Bot score',
  caution: 'Caution list',
  batches: 'Batches of reviews',
  massArchive: 'Mass archives',
};

/** Whose answers a change of findings changes. */
export const FINDING_CHANGES = ['admin_findings_taken_down', 'admin_audit'];
