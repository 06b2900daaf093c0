import type { FirstCall } from '@companion/functions/address';
import type { Page, Request } from '@playwright/test';
import type { BootDocument } from '../host/src/boot/bootDocument';

/** A page function call as sent, with its arguments parsed from the URL. */
function callOf(request: Request): FirstCall | null {
  const url = new URL(request.url());
  const name = /\/rest\/v1\/rpc\/(\w+)$/.exec(url.pathname)?.[1];
  if (!name) return null;
  const args = [...url.searchParams].map(([key, text]) => [key, argumentOf(key, text)]);
  return { name, args: Object.fromEntries(args) };
}

/** Objects are sent as JSON, lists as array literals; none of the suites' values need quoting. */
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

/** Indexes of the embedded answers that have not been used yet. */
export function answersLeft(page: Page): Promise<number[]> {
  return page
    .locator('script[id^="answer-"]')
    .evaluateAll((answers) => answers.map(({ id }) => Number(id.slice('answer-'.length))));
}

/** The calls a document announced, those it answered, and those whose answer was not used. */
export function promisedBy(html: string, left: readonly number[]) {
  const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { asked = [] } = JSON.parse(boot) as Partial<BootDocument>;
  return {
    asked,
    brought: asked.filter((_, n) => html.includes(` id="answer-${n}">`)),
    left: left.map((n) => asked[n]),
  };
}
