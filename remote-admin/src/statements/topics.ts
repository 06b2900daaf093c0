import type { RowOf } from '@companion/functions';
import { adminFindingSet } from '@companion/functions/adminFindingSet';
import type { adminStatements } from '@companion/functions/adminStatements';

export type Topic = RowOf<typeof adminStatements>['topic'];

/** Findings that can be taken down; a slash is not a finding of this site. */
export const FINDING_TOPICS = adminFindingSet.args.topic.words;
export type FindingTopic = (typeof FINDING_TOPICS)[number];

/** Display names of signals. */
export const TOPIC_NAMES: Readonly<Record<Topic, string>> = {
  farmer: 'Farmer score',
  bot: 'Bot score',
  caution: 'Caution list',
  batches: 'Batches of reviews',
  massArchive: 'Mass archives',
  slashes: 'Slashes on them',
};

/** Functions whose answers change with a finding. */
export const FINDING_CHANGES = ['admin_findings_taken_down', 'admin_audit'];
