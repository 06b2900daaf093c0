import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { subjectOf } from './pages';

/** Figures on a page for a range: the values under each label. */
type Said = { at: string; about: string; range: string; values: [label: string, value: string][] };

async function saidBy(page: Page): Promise<Said> {
  const { pathname, search, searchParams } = new URL(page.url());
  const { range, values } = await page.locator('main').evaluate((main) => {
    const words = (element: Element | null) => {
      const copy = element?.cloneNode(true) as Element | undefined;
      for (const note of copy?.querySelectorAll('small') ?? []) note.remove();
      return copy?.textContent?.trim() ?? '';
    };
    const row = (each: Element) => each.closest('section')?.getAttribute('aria-label') ?? '';
    // A row, a list entry or an open panel has a different subject than its page.
    const own = [...main.querySelectorAll('[data-figure], dl > div')].filter(
      (each) => !each.closest('tr, li, aside, article'),
    );
    const lists = [...main.querySelectorAll('select')].filter(({ labels }) =>
      labels[0]?.textContent?.startsWith('Range'),
    );
    const radios = [...main.querySelectorAll('fieldset')].filter(
      (each) => each.querySelector('legend')?.textContent === 'Range',
    );
    const chosen = lists[0] ?? radios[0]?.querySelector<HTMLInputElement>(':checked');
    return {
      range: chosen?.value ?? 'all',
      values: own.map((each): [string, string] =>
        each instanceof HTMLElement && each.dataset.figure
          ? [
              [row(each), each.dataset.figure].filter((name) => name !== 'Key figures').join(': '),
              words(each.querySelector('p')),
            ]
          : [words(each.querySelector('dt')), words(each.querySelector('dd'))],
      ),
    };
  });
  // Other parameters filter what the figures count.
  for (const view of ['range', 'tab', 'view', 'per', 'sort']) searchParams.delete(view);
  return { at: pathname + search, about: `${subjectOf(pathname)} ${searchParams}`, range, values };
}

/** Labels whose value differs from that on a previously visited page with the same subject and range. */
export async function differences(page: Page, info: TestInfo): Promise<string[]> {
  const folder = join(info.project.outputDir, 'figures', info.project.name);
  mkdirSync(folder, { recursive: true });
  const here = await saidBy(page);
  // Written before the others are read: of two concurrent pages, the later one sees the earlier.
  const draft = info.outputPath('figures.json');
  writeFileSync(draft, JSON.stringify(here));
  renameSync(draft, join(folder, `${encodeURIComponent(here.at)}.json`));
  const others = readdirSync(folder).map((name): Said => JSON.parse(readFileSync(join(folder, name), 'utf8')));
  return others
    .filter(({ about, range }) => about === here.about && range === here.range)
    .flatMap(({ at, values }) => {
      const there = new Map(values);
      return here.values
        .filter(([label, value]) => (there.get(label) ?? value) !== value)
        .map(([label, value]) => `${label}: ${value}, on ${at} ${there.get(label)}`);
    });
}
