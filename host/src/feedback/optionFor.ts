import { type BootPlan, ownsPath } from '@companion/contract';
import { type Access, matchPage } from '../routing/matchPage';
import { titleOf } from '../routing/titleOf';
import { PAGE_OPTIONS, type PageOption } from './pageOptions';

/** The page option for a visitor coming from a page: matched by the page's title, its main menu entry, or its section. */
export function optionFor(plan: BootPlan, pathname: string, access: Access): PageOption {
  const match = matchPage(plan, pathname, access);
  const names = [titleOf(match)];
  if (match.kind === 'section') {
    const { nav, name } = match.section.declaration;
    names.push(...nav.filter(({ bar, path }) => bar === 'main' && ownsPath(path, pathname)).map(({ label }) => label));
    names.push(name);
  }
  const called = names.flatMap((name) => PAGE_OPTIONS.filter((option) => option.toLowerCase() === name.toLowerCase()));
  return called[0] ?? 'General Feedback';
}
