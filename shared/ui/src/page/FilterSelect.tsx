import { capitalized, LEVEL_NAMES } from '@companion/domain';
import { Select } from '../core/fields';
import type { Placed } from './list';

type LabelProps<Values extends object> = Placed<Values> & {
  label: string;
  /** Label beside the control instead of above it. */
  inline?: boolean;
  /** Converts a word to the filter's value, if they differ. */
  read?: (word: string) => unknown;
};

type Props<Values extends object> = LabelProps<Values> & {
  /** As written in the address. */
  words: readonly string[];
  /** Label for no selection; without it, one of the words is always selected. */
  any?: string;
  /** Labels of words that are not self-explanatory. */
  names?: Readonly<Record<string, string>>;
};

/** A filter with a few options. */
export function FilterSelect<Values extends object>(props: Props<Values>) {
  const { list, name, label, inline, words, any, names = {}, read = (word: string) => word } = props;
  const value: unknown = list.values[name] ?? list.defaults[name] ?? '';
  const options = words.map((value) => ({ value, label: names[value] ?? capitalized(value) }));
  return (
    <Select
      inline={inline}
      label={label}
      // If the address has several words, only the first is shown.
      value={String(Array.isArray(value) ? (value[0] ?? '') : value)}
      options={any === undefined ? options : [{ value: '', label: any }, ...options]}
      onChange={(word) => list.commit({ [name]: word === '' ? null : read(word) } as Partial<Values>)}
    />
  );
}

/** A filter by score level. */
export function LevelSelect<Values extends object>(props: LabelProps<Values>) {
  return <FilterSelect {...props} words={LEVEL_NAMES} any="Any level" />;
}
