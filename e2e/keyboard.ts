import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from './visit';

/** More stops than any page has: whoever needs more to get anywhere is caught. */
const MOST_STOPS = 500;

/** What has the focus: a name for messages, whether one sees that it has it, what lies over all of it, its place among the stops so far, and whether Tab goes through parts of it, as through day, month and year. */
type Stop = { name: string; seen: boolean; coveredBy: string | null; place: number; hasParts: boolean };

/** Runs in a page: what has the focus; null when nothing of the page has it. */
function stopNow(): Stop | null {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return null;
  const walked = window as unknown as { stops?: Element[] };
  const stops = walked.stops ?? [];
  if (!stops.includes(at)) stops.push(at);
  walked.stops = stops;
  const marked = (element: Element | null) =>
    element !== null &&
    // A link that is a whole card has its ring around what it lays over the card.
    [undefined, '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    });
  // A box or a radio is drawn by what stands around it.
  const around = [at, at.parentElement, at.nextElementSibling, at.closest('label')];
  // The calendar within a field of a date has the browser's own ring.
  const ring = around.some((element) => marked(element)) || !at.matches(':focus');
  const { top, bottom, left, right, width } = at.getBoundingClientRect();
  // A point that belongs to it: of one that is partly covered there is one (WCAG 2.4.11).
  const points = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].map((y) => document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)),
  );
  // Beside words that wrap there is what holds them, which covers nothing.
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

/** Presses Tab and says where that leads; null once it leads out of the page. */
export async function tab(page: Page, key = 'Tab'): Promise<Stop | null> {
  await page.keyboard.press(key);
  return page.evaluate(stopNow);
}

/** Goes to something by Tab alone, forward from where the focus is; on the way and there the focus is seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // A dialog that is still on its way would let the focus wander behind it, and give it back there.
  await target.waitFor({ state: 'attached' });
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    const stop = await tab(page, key);
    if (stop) expect(stop.seen, `the focus on ${stop.name} at ${page.url()}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no Tab leads to ${target}`);
}

/** Walks a whole page by Tab, from its first stop around to it again; answers how many stops it has. */
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
    // A Tab that stays, or goes back to an earlier stop, is a trap.
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

/** Goes to the page as a hand on the keyboard does: past what stands above it. */
export async function into(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await press(page, 'Tab', 'Enter');
  await expect(page.getByRole('main')).toBeFocused();
}

/** Opens a dialog with a button, gives it up by Escape, and is where it was. */
export async function openedAndLeft(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(button).toBeFocused();
}

/** Opens a dialog with a button that has the focus, gives a reason and does it. */
export async function doneWithReason(page: Page, verb: string, reason: string): Promise<void> {
  await page.keyboard.press('Enter');
  await tabTo(page, dialogOf(page).getByLabel('Reason'));
  await page.keyboard.type(reason);
  await tabTo(page, dialogOf(page).getByRole('button', { name: verb, exact: true }));
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  // Never the top of the page again, also where the button is gone.
  await expect(page.locator('body')).not.toBeFocused();
}
