import type { FirstCall } from '@companion/functions/address';
import type { Page, Request } from '@playwright/test';
import type { BootDocument } from '../host/src/boot/bootDocument';

/** A call of a page function as the page made it, its arguments read back from the address. */
function callOf(request: Request): FirstCall | null {
  const url = new URL(request.url());
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  if (!name) return null;
  const args = [...url.searchParams].map(([key, text]) => [key, argumentOf(key, text)]);
  return { name, args: Object.fromEntries(args) };
}

/** Objects go as JSON, lists as array literals; none of those the suites ask with needs quotes. */
function argumentOf(key: string, text: string): unknown {
  if (key === 'filters' || /^(\d+|true|false)$/.test(text)) return JSON.parse(text);
  const items = /^\{(.*)\}$/.exec(text)?.[1];
  return items === undefined ? text : items.split(',');
}

/** Collects the calls a page makes from now on. */
export function callsMade(page: Page): FirstCall[] {
  const made: FirstCall[] = [];
  page.on('request', (request) => {
    const call = callOf(request);
    if (call) made.push(call);
  });
  return made;
}

/** Numbers of the answers in the page that nobody took yet. */
export function answersLeft(page: Page): Promise<number[]> {
  return page
    .locator('script[id^="answer-"]')
    .evaluateAll((answers) => answers.map(({ id }) => Number(id.slice('answer-'.length))));
}

/** The calls a document promised to answer, those it did answer, and those whose answer nobody took. */
export function promisedBy(html: string, left: readonly number[]) {
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { asked = [] } = JSON.parse(boot) as Partial<BootDocument>;
  return {
    asked,
    brought: asked.filter((_, n) => html.includes(` id="answer-${n}">`)),
    left: left.map((n) => asked[n]),
  };
}
