import { Address } from '@companion/ui/core';

/** Who did something: a wallet, shortened, or the name of a program. */
export function Who({ name }: { name: string }) {
  return /^0x[0-9a-f]{40}$/.test(name) ? <Address value={name} /> : <bdi translate="no">{name}</bdi>;
}
