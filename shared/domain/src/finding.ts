import { formatNumber } from './formatNumber.ts';

/** Somebody a sentence names, as page functions answer people. */
export interface Named {
  readonly userId: number;
  readonly profileId: number | null;
  readonly userkey: string;
  readonly name: string;
  readonly handle: string | null;
  readonly avatar: string | null;
  readonly score: number | null;
}

/** A figure as the page writes it: "33.3%", "3 slashes". `href` is the list that holds exactly the counted rows. */
export interface Figure {
  readonly figure: string;
  readonly href?: string | undefined;
}

/** A part of a sentence: words, a figure or a person. */
export type Piece = string | Figure | { readonly person: Named };

/**
 * What stands out on a page, in one sentence that answers its question (rule G27). It is made of the answer that the page
 * has anyway, and says nothing about too few cases: a page then has none.
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
 * Writes the finding of a rule, as one whole sentence: what a case says otherwise is a sentence of its own, never one put
 * together of parts, as other languages order words otherwise.
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

/** The sentence alone, for tests and where nothing can be pressed. */
export const findingText = ({ pieces }: Finding): string =>
  pieces
    .map((piece) => (typeof piece === 'string' ? piece : 'figure' in piece ? piece.figure : piece.person.name))
    .join('');
