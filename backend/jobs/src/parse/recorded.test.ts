import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { snapshotRow, tradeRow } from './market.ts';
import { pageOf } from './page.ts';
import { slashRow } from './slash.ts';
import { vouchRow } from './vouch.ts';

const recorded = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../network/recorded/${name}.json`, import.meta.url), 'utf8')).data;

/** Bodies recorded from the public network. */
describe('recorded bodies', () => {
  it('reads a vouch with amounts ending in n', () => {
    expect(vouchRow.parse(recorded('v1-activities-vouch-byid').data)).toEqual({
      id: 1,
      authorProfileId: 3,
      subjectProfileId: 8,
      subjectUserkey: null,
      amountWei: '50000000000000000',
      raw: null,
      vouchedAt: '2025-01-22T18:09:41.000Z',
      unvouchedAt: null,
      unhealthy: false,
      archived: false,
      comment: 'Big Fan',
      description: 'Trustworthy, kind, and all around good dude.',
      txHash: null,
    });
  });

  it('accepts trades of trust and distrust, and no other word', () => {
    const trade = {
      eventId: 1,
      actorAddress: `0x${'ab'.repeat(20)}`,
      type: 'BUY',
      votes: 1,
      funds: '5',
      timestamp: 1_760_000_000,
    };
    const isTrust = (voteType: string) => tradeRow.safeParse({ ...trade, voteType }).data?.isTrust;
    expect(['trust', 'DISTRUST', 'faith'].map(isTrust)).toEqual([true, false, undefined]);

    const read = (said: object) => {
      const { votes, ethWei, raw } = tradeRow.parse({ ...trade, voteType: 'trust', ...said });
      return { votes, ethWei, raw };
    };
    expect(read({})).toEqual({ votes: 1, ethWei: '5', raw: null });
    expect(read({ funds: undefined })).toEqual({ votes: 1, ethWei: null, raw: null });
    expect(read({ funds: '-5' })).toEqual({ votes: 1, ethWei: null, raw: { funds: '-5' } });
    for (const said of [-1, 'many', true])
      expect(read({ votes: said })).toEqual({ votes: null, ethWei: '5', raw: { votes: said } });
  });

  it('keeps a vouch with an unreadable amount, with the original value', () => {
    const { deposited: _, staked: __, balance: ___, ...vouch } = recorded('v1-activities-vouch-byid').data;
    const read = (said: object) => {
      const { amountWei, raw } = vouchRow.parse({ ...vouch, ...said });
      return { amountWei, raw };
    };
    expect(read({})).toEqual({ amountWei: null, raw: null });
    expect(read({ deposited: null, staked: null })).toEqual({ amountWei: null, raw: null });
    for (const said of ['-5', -5, 1.5, 'many', '9'.repeat(79), 1e80, true])
      expect(read({ staked: said })).toEqual({ amountWei: null, raw: { staked: said } });
    expect(read({ deposited: 'many', staked: '0' })).toEqual({ amountWei: '0', raw: null });
  });

  it('reads a slash of an X account without a profile', () => {
    const { values, total } = pageOf(recorded('v1-slashes-list'));
    expect(total).toBe(50);
    expect(slashRow.parse(values[0])).toEqual({
      id: 28,
      authorProfileId: 1017,
      subjectUserkey: 'service:x.com:1142606887',
      type: 'SCORE',
      amount: 210,
      comment: 'Ran one of the biggest and most unreported FRAUDS ever in Crypto',
      openedAt: '2025-03-28T02:49:09.000Z',
      closesAt: '2025-03-30T02:49:09.000Z',
      cancelledAt: null,
      description: 'Somehow he is still walking free...',
      raw: null,
    });
  });

  it('reads market prices by their v1 names', () => {
    expect(snapshotRow.parse(recorded('v1-markets-price-history')[0])).toEqual({
      at: '2025-03-29T00:00:00.000Z',
      trustPrice: '5366010793535907',
      distrustPrice: '4633989206464093',
    });
  });
});
