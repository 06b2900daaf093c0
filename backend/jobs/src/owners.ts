import { CommandError, UsageError } from '@companion/program';
import type { createRest } from './rest.ts';

type Rest = Pick<ReturnType<typeof createRest>, 'rpc'>;

/** Wallets in a setting, separated by commas or spaces. */
export const walletsIn = (setting: string | undefined): string[] => (setting ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * Makes wallets owners of /admin while its list is empty; later, only the list counts.
 * @returns how many were added. @throws StoreError if one is not an address
 */
export const seedOwners = async ({ rpc }: Rest, wallets: string[]): Promise<number> =>
  wallets.length === 0 ? 0 : rpc<number>('admin_seed_owners', { wallets });

/** The command for it. @throws CommandError if the list is not empty, UsageError without a wallet */
export async function makeOwners(rest: Rest, wallets: string[], usage: string): Promise<string> {
  if (wallets.length === 0) throw new UsageError(usage);
  const made = await seedOwners(rest, wallets);
  if (made === 0)
    throw new CommandError('The list of admins is not empty.', 'An owner on it adds others on the page /admin/users.');
  return made === 1 ? '1 wallet is an owner now' : `${made} wallets are owners now`;
}
