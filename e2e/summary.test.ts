import { expect, test } from 'vitest';
import { statement } from './summary';

const page = `| promise | proof |
| --- | --- |
| A person is found | \`e2e/golden/people.spec.ts\` "a profile is found by \${id}, at once"; \`host/src/x.test.ts\` "not of a browser" |
| Widgets stand | \`e2e/golden/people.spec.ts\` "one", "two"; \`e2e/golden/reasons.spec.ts\` |
| No browser | \`host/src/x.test.ts\` "x" |`;

test('each browser test of a promise has its outcome: the worst one for a pattern, and none if it was not run', () => {
  const outcomes = new Map([
    ['e2e/golden/people.spec.ts\na profile is found by @bob, at once', 'passed'],
    ['e2e/golden/people.spec.ts\na profile is found by 0x12, at once', 'FAILED'],
    ['e2e/golden/people.spec.ts\none', 'passed'],
    ['e2e/golden/reasons.spec.ts\nanything', 'passed'],
  ]);
  expect(statement(page, outcomes).map(({ promise, title, outcome }) => [promise, title, outcome])).toEqual([
    ['A person is found', `a profile is found by \${id}, at once`, 'FAILED'],
    ['Widgets stand', 'one', 'passed'],
    ['Widgets stand', 'two', 'not run'],
    ['Widgets stand', null, 'passed'],
  ]);
});
