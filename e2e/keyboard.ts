import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './visit';

/** More stops than any page has: reaching it means that focus is trapped. */
const MOST_STOPS = 500;

/**
 * The focused element: a name for messages, whether its focus is visible, what covers it completely, its position among the
 * stops so far, and whether Tab moves through its parts, as in a date field.
 */
type Stop = { name: string; seen: boolean; coveredBy: string | null; place: number; hasParts: boolean };

/** Runs in a page: the focused element; null if nothing on the page has the focus. */
function stopNow(): Stop | null {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return null;
  const walked = window as unknown as { stops?: Element[] };
  const stops = walked.stops ?? [];
  if (!stops.includes(at)) stops.push(at);
  walked.stops = stops;
  const marked = (element: Element | null) =>
    element !== null &&
    // A link that covers a whole card has its focus ring on the pseudo-element.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  // The visible part of a checkbox or radio is an adjacent element.
  const around = [at, at.parentElement, at.nextElementSibling, at.closest('label')];
  // The calendar button in a date field has the browser's own ring.
  const ring = around.some((element) => marked(element)) || !at.matches(':focus');
  const { top, bottom, left, right, width } = at.getBoundingClientRect();
  // Points that hit it: a partly covered element has at least one (WCAG 2.4.11).
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)),
  );
  // Next to wrapped text the hit is its container, which covers nothing.
  const own = (over: Element | null) =>
    over !== null && (at.contains(over) || over.contains(at) || (at.closest('label')?.contains(over) ?? false));
  const over = points.find((each) => each !== null && !own(each));
  return {
    name: `<${at.tagName.toLowerCase()}> ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 60)}`,
    seen: ring && width > 0 && bottom > 0 && top < innerHeight,
    coveredBy: points.some(own) ? null : `<${over?.tagName.toLowerCase()} class="${over?.getAttribute('class')}">`,
    place: stops.indexOf(at),
    hasParts: at.matches('[type="date"], [type="time"], [type="datetime-local"]'),
  };
}

/** Presses Tab and returns the new stop; null once the focus leaves the page. */
export async function tab(page: Page, key = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(key);
  return page.evaluate(stopNow);
}

/** Moves forward to an element with Tab only, checking that the focus is visible on the way and there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // While a dialog is still opening, Tab would move behind it, and the dialog would restore the focus there.
  await target.waitFor({ state: 'attached' });
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const stop = await tab(page, key);
    if (stop) expect(stop.seen, `the focus on ${stop.name} at ${page.url()}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no Tab leads to ${target}`);
}

/** Walks a whole page with Tab, from its first stop back to it; returns the number of stops. */
export async function walk(page: Page): Promise<number> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    (window as unknown as { stops: Element[] }).stops = [];
  });
  const first = await tab(page);
  expect(first?.name, page.url()).toContain('Skip to content');
  let last = first?.place ?? 0;
  for (let stops = 1; stops < MOST_STOPS; stops++) {
    const stop = await tab(page);
    if (!stop || stop.place === 0) return stops;
    expect(stop.seen, `the focus on ${stop.name} at ${page.url()}`).toBe(true);
    expect(stop.coveredBy, `over the focus on ${stop.name} at ${page.url()}`).toBe(null);
    // A Tab that stays, or returns to an earlier stop, is a trap.
    expect(stop.place, `after ${last} stops ${stop.name} at ${page.url()}`).toBeGreaterThan(
      stop.hasParts ? last - 1 : last,
    );
    last = stop.place;
  }
  throw new Error(`more than ${MOST_STOPS} stops on ${page.url()}`);
}

export const dialogOf = (page: Page) => page.getByRole('dialog');
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Opens a page and skips to its content, as a keyboard user does. */
export async function into(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await press(page, 'Tab', 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Opens a dialog with a button, dismisses it with Escape, and checks that the focus returns. */
export async function openedAndLeft(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** Opens a dialog with the focused button, enters a reason and submits it. */
export async function doneWithReason(page: Page, verb: string, reason: string): Promise<void> {
  await page.keyboard.press('Enter');
  await tabTo(page, dialogOf(page).getByLabel('Reason'));
  await page.keyboard.type(reason);
  await tabTo(page, dialogOf(page).getByRole('button', { name: verb, exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  // The focus must not return to the top of the page, even if the button is gone.
  await expect(page.locator('body')).not.toBeFocused();
}
