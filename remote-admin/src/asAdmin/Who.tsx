import { Address } from '@companion/ui/core';

/** The actor: a shortened wallet, or the name of a program. */
export function Who({ name }: { name: string }) {
  return /^0x[0-9a-f]{40}$/.test(name) ? <Address value={name} /> : <bdi translate="no">{name}</bdi>;
}
