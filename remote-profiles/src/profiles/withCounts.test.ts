import { expect, test } from 'vitest';
import { withCounts } from './withCounts';

test('a choice says how many it would find; one that is not counted says its name alone', () => {
  expect(
    withCounts({ any: 'All', yes: 'With', no: 'Without' }, [
      { value: 'yes', count: 1234, exact: true },
      { value: 'no', count: 10_000, exact: false },
    ]),
  ).toEqual({ any: 'All', yes: 'With (1,234)', no: 'Without (~10,000)' });
  expect(withCounts({ yes: 'With' }, undefined)).toEqual({ yes: 'With' });
});
