import type { Page } from '@playwright/test';

/** A sentence a page says it found, and the numbers in it that the rest of the page does not show. */
export type SaidFinding = { id: string; text: string; nowhereElse: string[] };

/** What the page found, read as it is drawn (rule G27). */
export function findingsOf(page: Page): Promise<SaidFinding[]> {
  return page.locator('main').evaluate((main) => {
    const numbers = (text: string) => text.match(/\d+(?:[,.]\d+)*%?/g) ?? [];
    const sentences = [...main.querySelectorAll<HTMLElement>('[data-finding]')];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const shown = new Set<string>();
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('[data-finding]')) for (const number of numbers(textContent ?? '')) shown.add(number);
    }
    // A number and its unit are two texts in one element.
    for (const value of main.querySelectorAll('[translate="no"]'))
      if (!value.closest('[data-finding]')) for (const number of numbers(value.textContent ?? '')) shown.add(number);
    return sentences.map((sentence) => ({
      id: sentence.dataset.finding ?? '',
      text: sentence.textContent ?? '',
      nowhereElse: [...sentence.querySelectorAll('strong')]
        .flatMap((figure) => numbers(figure.textContent ?? ''))
        .filter((number) => !shown.has(number)),
    }));
  });
}
