import { spelledOut } from '../../../domain/src/personSpelling.ts';
import type { AnyFunction } from '../schema/declaration.ts';
import type { Filters } from '../schema/filter.ts';
import { searchAddress } from '../searchQuery/searchAddress.ts';
import { type AddressOptions, addressCodec } from './addressCodec.ts';
import { callArgs, type Fixed } from './callArgs.ts';

/** A route's declaration of its first call, as carried by section declarations. */
export type FirstCallDeclaration = {
  function: string;
  /** Arguments from the path. */
  path?: Readonly<Record<string, string>>;
  /** Arguments the page always passes. */
  args?: Readonly<Record<string, string | number | boolean>>;
  /** The entire call, for pages where the address changes nothing. */
  always?: Readonly<Record<string, unknown>>;
  /** Function whose declaration is used to parse the address, if not this one. */
  beside?: string;
  view?: string;
};

type OwnReading = { options: AddressOptions; fixed: (values: { q: string }) => Fixed };
/** Pages whose address has more than their function declares. */
const READ_BY_PAGE: Readonly<Record<string, OwnReading | undefined>> = { ethos_search: searchAddress };

export type FirstCall = { name: string; args: Record<string, unknown> };

/**
 * The first calls a page makes at an address, with identical arguments. `params` are the path parameters, with persons not yet
 * decoded. Functions missing from the book are skipped: a section can be older than this site.
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

/** Arguments from the path, as the page passes them: a person in canonical form, a number as a number. */
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
