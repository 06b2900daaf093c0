import { userInfo } from 'node:os';

/** Who changes a release: the account's name. An account without one, as containers give, is told by its number. */
export function author(account: () => { username: string } = userInfo): string {
  try {
    return account().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
