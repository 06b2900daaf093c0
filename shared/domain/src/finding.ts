import { formatNumber } from './formatNumber.ts';

/** A person in a sentence, as returned by page functions. */
export interface Named {
  readonly userId: number;
  readonly profileId: number | null;
  readonly userkey: string;
  readonly name: string;
  readonly handle: string | null;
  readonly avatar: string | null;
  readonly score: number | null;
}

/** A figure as shown on the page: "33.3%", "3 slashes". `href` is the list of exactly the counted rows. */
export interface Figure {
  readonly figure: string;
  readonly href?: string | undefined;
}

/** A part of a sentence: text, a figure or a person. */
export type Piece = string | Figure | { readonly person: Named };

/**
 * The main observation of a page, in one sentence that answers its question (rule G27). It is derived from the answer the page
 * has anyway, and never based on too few cases: such a page has none.
 */
export interface Finding {
  /** Rule that wrote it, such as `slashes.outcomes`. */
  readonly id: string;
  readonly pieces: readonly Piece[];
}

export const figure = (value: string | number, href?: string): Figure => ({
  figure: typeof value === 'number' ? formatNumber(value) : value,
  ...(href === undefined ? {} : { href }),
});

/**
 * Builds a rule's finding as one complete sentence. Each variant is a separate sentence, never assembled from parts, because word
 * order differs between languages.
 * @example finding('slashes.open')`${figure(3, '?status=open')} slashes are open.`
 */
export const finding =
  (id: string) =>
  (words: TemplateStringsArray, ...values: readonly Piece[]): Finding => ({
    id,
    pieces: words
      .flatMap((word, n) => {
        const value = values[n];
        return value === undefined ? [word] : [word, value];
      })
      .filter((piece) => piece !== ''),
  });

/** The plain sentence, for tests and places without links. */
export const findingText = ({ pieces }: Finding): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'figure' in piece ? piece.figure : piece.person.name))
    .join('');
