import type { Page } from '@playwright/test';
import { settled } from './visit';

/** A finding on a page, and its numbers that nothing confirms. */
type SaidFinding = { id: string; numbers: string[] };

/**
 * Findings of the page (rule G27) with numbers that appear neither elsewhere on it nor on a page the sentence links to; empty
 * if all are confirmed.
 */
export async function unfoundNumbers(page: Page): Promise<SaidFinding[]> {
  const wrong: SaidFinding[] = [];
  for (const { id, unfound, leadsTo } of (await read(page)).sentences) {
    const left = new Set(unfound);
    for (const path of left.size > 0 ? leadsTo : []) {
      const other = await page.context().newPage();
      await other.goto(path);
      await settled(other);
      for (const number of (await read(other)).shown) left.delete(number);
      await other.close();
    }
    if (left.size > 0) wrong.push({ id, numbers: [...left] });
  }
  return wrong;
}

/** The numbers on a page outside its findings, and those in its findings that are not among them. */
const read = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const numbers = (text: string) => text.match(/\d+(?:[,.]\d+)*%?/g) ?? [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const shown = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('[data-finding]')) for (const number of numbers(textContent ?? '')) shown.add(number);
    }
    // A number and its unit are two text nodes in one element.
    for (const value of main.querySelectorAll('[translate="no"]'))
      if (!value.closest('[data-finding]')) for (const number of numbers(value.textContent ?? '')) shown.add(number);
    const sentences = [...main.querySelectorAll<HTMLElement>('[data-finding]')].map((sentence) => ({
      id: sentence.dataset.finding ?? '',
      unfound: [...sentence.querySelectorAll('strong')]
        .flatMap((figure) => numbers(figure.textContent ?? ''))
        .filter((number) => !shown.has(number)),
      leadsTo: [...sentence.querySelectorAll<HTMLAnchorElement>('strong a, a:has(strong)')]
        .filter(({ pathname }) => pathname !== location.pathname)
        .map(({ href }) => href),
    }));
    return { shown: [...shown], sentences };
  });
