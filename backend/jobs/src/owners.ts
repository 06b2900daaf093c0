import { CommandError, UsageError } from '@companion/program';
import type { createRest } from './rest.ts';

type Rest = Pick<ReturnType<typeof createRest>, 'rpc'>;

/** Wallets of a setting, by comma or space. */
export const walletsIn = (setting: string | undefined): string[] => (setting ?? '').split(/[\s,]+/).filter(Boolean);

/**
 * Makes wallets owners of /admin while its list is empty; later the list alone decides.
 * @returns how many were made. @throws StoreError when one is no address
 */
export const seedOwners = async ({ rpc }: Rest, wallets: string[]): Promise<number> =>
  wallets.length === 0 ? 0 : rpc<number>('admin_seed_owners', { wallets });

/** The same as a command. @throws CommandError when the list is not empty, UsageError without a wallet */
export async function makeOwners(rest: Rest, wallets: string[], usage: string): Promise<string> {
  if (wallets.length === 0) throw new UsageError(usage);
  const made = await seedOwners(rest, wallets);
  if (made === 0)
    throw new CommandError('The list of admins is not empty.', 'An owner on it adds others on the page /admin/users.');
  return made === 1 ? '1 wallet is an owner now' : `${made} wallets are owners now`;
}
