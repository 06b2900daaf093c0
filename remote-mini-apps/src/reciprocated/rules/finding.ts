import { counted, type Finding, figure, finding } from '@companion/domain';
import type { Receiver } from '../people/peopleColumns';
import { uncountedToday } from './uncounted';

/** How many returned reviews of the evaluated people have no effect under the current rule; null without people. */
export function rulesFinding(rows: readonly Pick<Receiver, 'today'>[]): Finding | null {
  if (rows.length === 0) return null;
  const people = figure(counted(rows.length, 'person', 'people'));
  const today = uncountedToday(rows);
  return today === 0
    ? finding('rules.none')`Under the current rule, every returned review of ${people} counts.`
    : finding(
        'rules.some',
      )`Under the current rule, ${figure(counted(today, 'returned review has', 'returned reviews have'))} no effect, among ${people}.`;
}
