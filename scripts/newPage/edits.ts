import { CommandError } from '@companion/program';
import { PLACEHOLDER } from '../placeholders';
import type { PageNames } from './names';

/** The section's declaration with the page's route, menu entry and command. @throws CommandError if its layout is unexpected. */
export function withRoute(source: string, { path, declared, fn, folder, component, title }: PageNames): string {
  const route = `    {
      path: '${path}',
      page: './${folder}/${component}Page',
      title: '${title}',
      description: '${PLACEHOLDER}',
      first: [{ function: '${fn}' }, { function: '${fn}_series', beside: '${fn}' }],
    },
`;
  const nav = `    { label: '${title}', path: '${path}', bar: 'section', order: 900 },\n`;
  const command = `    { label: '${title}', path: '${path}', keywords: ['${declared}'] },\n`;
  return [
    ['\n  nav: [', route],
    ['\n  widgets: [', nav],
  ].reduce((text, [next = '', added = '']) => before(text, `  ],${next}`, added), before(source, '  ],\n});', command));
}

/** Adds text at the end of the list that ends with this mark; a list on one line is expanded first. */
function before(text: string, mark: string, added: string): string {
  const at = text.lastIndexOf(mark);
  if (at < 0)
    throw new CommandError(
      'The section declaration is not laid out as the formatter does it.',
      'Run `npm run format`.',
    );
  return text.slice(0, at) + added + text.slice(at);
}

/** The definitions plus one for the page's figure, whose text is still to be written. */
export function withDefinition(source: string, { metric, title, path }: PageNames): string {
  const book = JSON.parse(source) as Record<string, object>;
  book[metric] = {
    id: metric,
    label: title,
    meaning: `How many rows ${path} lists.`,
    formula: 'number of rows that match the filters',
    window: 'the range of the page',
    caveat: null,
    version: 1,
    base: [],
  };
  return `${JSON.stringify(book, null, 2)}\n`;
}
