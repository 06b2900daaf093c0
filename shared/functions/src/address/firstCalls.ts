import { spelledOut } from '../../../domain/src/personSpelling.ts';
import type { AnyFunction } from '../schema/declaration.ts';
import type { Filters } from '../schema/filter.ts';
import { searchAddress } from '../searchQuery/searchAddress.ts';
import { type AddressOptions, addressCodec } from './addressCodec.ts';
import { callArgs, type Fixed } from './callArgs.ts';

/** What a route says of its first screen, as section declarations carry it. */
export type FirstCallDeclaration = {
  function: string;
  /** Arguments from the path. */
  path?: Readonly<Record<string, string>>;
  /** Arguments the page always gives. */
  args?: Readonly<Record<string, string | number | boolean>>;
  /** The whole call, where the address changes nothing of it. */
  always?: Readonly<Record<string, unknown>>;
  /** Function by whose declaration the address is read, where not its own. */
  beside?: string;
  view?: string;
};

type OwnReading = { options: AddressOptions; fixed: (values: { q: string }) => Fixed };
/** Pages that read their address by more than what their function declares. */
const READ_BY_PAGE: Readonly<Record<string, OwnReading | undefined>> = { ethos_search: searchAddress };

export type FirstCall = { name: string; args: Record<string, unknown> };

/**
 * The calls that a page makes first at an address, with the very arguments it gives: `params` are those of its path, not yet
 * decoded for a person. A function that is not in the book is left out: a section may be older than this site.
 */
export function firstCalls(
  declared: readonly FirstCallDeclaration[],
  book: Readonly<Record<string, AnyFunction>>,
  params: Readonly<Record<string, string | undefined>>,
  search: string,
): FirstCall[] {
  const view = new URLSearchParams(search).get('view') ?? '';
  return declared.flatMap((call) => {
    const fn = inBook(book, call.function);
    const page = inBook(book, call.beside ?? call.function);
    if (!fn || !page || (call.view !== undefined && call.view !== view)) return [];
    if (call.always) return [{ name: fn.name, args: call.always }];
    const args = { ...call.args, ...fromPath(fn, call.path ?? {}, params) };
    const own = READ_BY_PAGE[page.name];
    const values = addressCodec(page, own?.options).parse(search);
    const fixed = { args, ...own?.fixed(values) };
    return [{ name: fn.name, args: callArgs(fn, values, fixed, own?.options) as Record<string, unknown> }];
  });
}

const inBook = (book: Readonly<Record<string, AnyFunction>>, name: string): AnyFunction | undefined =>
  Object.hasOwn(book, name) ? book[name] : undefined;

/** Arguments from the path, as the page asks for them: a person in one spelling, a number as a number. */
function fromPath(
  fn: AnyFunction,
  path: Readonly<Record<string, string>>,
  params: Readonly<Record<string, string | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(path).map(([arg, param]) => {
      const text = params[param] ?? '';
      const declared = (fn.args as Filters)[arg];
      return [arg, declared?.kind === 'person' ? spelledOut(text) : (declared?.read(text) ?? text)];
    }),
  );
}
