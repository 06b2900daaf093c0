import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { expect, it } from 'vitest';

it('takes five controls out at most, however many the address names', () => {
  const { controls } = scoreCorrelation.args;
  expect(controls.read('reviewers,xpTotal,nonsense')).toEqual(['reviewers', 'xpTotal']);
  expect(controls.read(controls.words.join(','))).toHaveLength(5);
});
