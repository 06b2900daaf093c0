import { expect, test } from 'vitest';
import { type ClosedSlash, outcomeBy, tryLimits } from './limits';

const NOW = { passPct: 60, defendPct: 40 };
const slash = (id: number, weightUp: number, weightAll: number, more: Partial<ClosedSlash> = {}): ClosedSlash => ({
  id,
  author: 1,
  subject: 2,
  type: 'SCORE',
  amount: 100,
  status: outcomeBy({ weightUp, weightAll }, NOW),
  mismatch: false,
  weightUp,
  weightAll,
  passPct: 60,
  defendPct: 40,
  supporterPoints: 0,
  ...more,
});

/** The closed slashes of the golden set. */
const S1 = slash(1, 5100, 6310, { amount: 300, supporterPoints: 210 });
const S2 = slash(2, 780, 6080, { amount: 120 });
const S4 = slash(4, 1450, 3350, { amount: 80 });

test('exactly at a limit nothing is decided, nor without votes', () => {
  expect(outcomeBy({ weightUp: 60, weightAll: 100 }, NOW)).toBe('inconclusive');
  expect(outcomeBy({ weightUp: 40, weightAll: 100 }, NOW)).toBe('inconclusive');
  expect(outcomeBy({ weightUp: 601, weightAll: 1000 }, NOW)).toBe('upheld');
  expect(outcomeBy({ weightUp: 399, weightAll: 1000 }, NOW)).toBe('defended');
  expect(outcomeBy({ weightUp: 0, weightAll: 0 }, NOW)).toBe('inconclusive');
});

test('the limits in force change no outcome', () => {
  expect([S1, S2, S4].map(({ status }) => status)).toEqual(['upheld', 'defended', 'inconclusive']);
  expect(tryLimits([S1, S2, S4], NOW)).toMatchObject({
    turned: [],
    before: { upheld: 1, defended: 1, inconclusive: 1 },
    after: { upheld: 1, defended: 1, inconclusive: 1 },
  });
});

test('a higher limit spares the accused and the supporters', () => {
  expect(tryLimits([S1, S2, S4], { passPct: 85, defendPct: 40 })).toEqual({
    turned: [{ slash: S1, to: 'inconclusive', accused: 300, supporters: 210 }],
    before: { upheld: 1, defended: 1, inconclusive: 1 },
    after: { upheld: 0, defended: 1, inconclusive: 2 },
    leftOut: 0,
    accused: { kept: 300, lost: 0 },
    supporters: { kept: 210, lost: 0 },
  });
});

test('a lower one costs them, and a slash without score points moves none', () => {
  const xp = slash(5, 50, 100, { type: 'XP', supporterPoints: null });
  const tried = tryLimits([S4, xp], { passPct: 43, defendPct: 40 });
  expect(tried.turned).toEqual([
    { slash: S4, to: 'upheld', accused: -80, supporters: -0 },
    { slash: xp, to: 'upheld', accused: 0, supporters: -0 },
  ]);
  expect(tried.accused).toEqual({ kept: 0, lost: 80 });
});

test('slashes that the network decided against the votes are left out', () => {
  const told = slash(6, 90, 100, { status: 'defended', mismatch: true });
  expect(tryLimits([told], NOW)).toMatchObject({ turned: [], leftOut: 1 });
});

test('unknown points are listed as such, and never counted', () => {
  const tried = tryLimits([{ ...S1, amount: null }], { passPct: 85, defendPct: 40 });
  expect(tried.turned).toMatchObject([{ to: 'inconclusive', accused: null, supporters: 210 }]);
  expect(tried.accused).toEqual({ kept: 0, lost: 0 });
});
