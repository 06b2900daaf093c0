import { expect, test } from 'vitest';
import { withCounts } from './withCounts';

test('a choice shows how many it would find; an uncounted one shows only its name', () => {
  expect(
    withCounts({ any: 'All', yes: 'With', no: 'Without' }, [
      { value: 'yes', count: 1234, exact: true },
      { value: 'no', count: 10_000, exact: false },
    ]),
  ).toEqual({ any: 'All', yes: 'With (1,234)', no: 'Without (~10,000)' });
  expect(withCounts({ yes: 'With' }, undefined)).toEqual({ yes: 'With' });
});
