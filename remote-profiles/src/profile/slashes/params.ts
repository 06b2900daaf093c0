import { oneOf } from '@companion/functions/filters';
import { slashesList } from '@companion/functions/slashesList';
import { type FunctionAddress, useFunctionAddress } from '@companion/ui/url';
import { columns } from './columns';

const own = { dir: oneOf(['any', 'in', 'out'], { fallback: 'any' }) };
const tab = { cols: columns.map(({ id }) => id), only: ['range', 'asOf', 'status'], own, keep: ['tab'] };
const ROLE = { any: 'person', in: 'subject', out: 'author' } as const;

export const STATUSES = slashesList.filters.status.words;
export type SlashesAddress = FunctionAddress<typeof slashesList, typeof own>;

/** URL state of the slashes tab: slashes on a person (`in`), by them (`out`) or both. */
export const useSlashesAddress = (person: string): SlashesAddress =>
  useFunctionAddress(slashesList, tab, ({ dir }) => ({ filters: { [ROLE[dir ?? 'any']]: person } }));
