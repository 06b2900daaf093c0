import { userInfo } from 'node:os';

/** Author of a release: the account's name. An account without a name, as in containers, is identified by its number. */
export function author(account: () => { username: string } = userInfo): string {
  try {
    return account().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
