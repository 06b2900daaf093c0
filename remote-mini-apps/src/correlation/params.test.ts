import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { expect, it } from 'vitest';

it('removes at most five controls, even if the address names more', () => {
  const { controls } = scoreCorrelation.args;
  expect(controls.read('reviewers,xpTotal,nonsense')).toEqual(['reviewers', 'xpTotal']);
  expect(controls.read(controls.words.join(','))).toHaveLength(5);
});
