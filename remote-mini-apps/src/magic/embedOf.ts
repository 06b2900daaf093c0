import { capitalized, formatDateTime, formatNumber } from '@companion/domain';
import { dataSet, type Question } from '@companion/functions/question';
import { type Cell, groupName, valueFormat } from './cells';
import { sentenceOf } from './printLine';

const MOST_ROWS = 25;

/** Escapes text for HTML, including quoted attributes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export type Answered = { rows: readonly Cell[]; total: number; asOf: string };

/**
 * An answer as an HTML snippet for other pages: a table captioned with the question and a link to it. Without scripts: this
 * site cannot be framed, and a quote should not change.
 * @param href URL that asks the question again.
 */
export function embedOf(question: Question, { rows, total, asOf }: Answered, href: string): string {
  const { measures, groups } = dataSet(question.data);
  const { group, compare, measure } = question;
  const format = valueFormat(question);
  const shown = rows.slice(0, MOST_ROWS);
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const head = [
    (group && groups[group]?.label) || 'Group',
    ...(compare === null ? [] : [groups[compare]?.label ?? 'Compared by']),
    measures[measure]?.label ?? 'Answer',
  ];
  const body = shown.map((row) => [
    groupName(row, group),
    ...(compare === null ? [] : [capitalized(row.compare ?? '')]),
    row.value === null ? '–' : format(row.value),
  ]);
  const part = total > shown.length ? ` The first ${shown.length} of ${formatNumber(total)} rows.` : '';
  const when = formatDateTime(asOf, { timeZone: 'UTC' });
  return [
    '<figure>',
    '<table>',
    `<caption>${escaped(sentenceOf(question))}</caption>`,
    `<thead>${line(head, 'th')}</thead>`,
    '<tbody>',
    ...body.map((cells) => line(cells, 'td')),
    '</tbody>',
    '</table>',
    `<figcaption>As of ${escaped(when)}.${part} <a href="${escaped(href)}">Ask again</a></figcaption>`,
    '</figure>',
    '',
  ].join('\n');
}
