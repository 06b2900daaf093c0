import { ethOf } from '../../../domain/src/ethOf.ts';
import { nameOf, whoPath } from '../schema/feedWords.ts';
import type { Person } from '../schema/shapes.ts';

type Sides = { voucher: Person; subject: Person };

/** "Judy vouched 0.1 ETH for Erin", as worded in a feed. */
export const vouchTitle = ({ voucher, subject, amountWei }: Sides & { amountWei: string | null }): string =>
  `${nameOf(voucher)} vouched ${amountWei === null ? 'an unknown amount' : `${ethOf(amountWei)} ETH`} for ${nameOf(subject)}`;

/** The page that lists the vouches between two people. */
export const vouchPath = ({ voucher, subject }: Sides): string =>
  `/vouches?status=all&author=${whoPath(voucher)}&subject=${whoPath(subject)}`;
