import { capitalized, LEVEL_NAMES } from '@companion/domain';
import { Select } from '../core/fields';
import type { Placed } from './list';

type LabelProps<Values extends object> = Placed<Values> & {
  label: string;
  /** Label in front of the control instead of above it. */
  inline?: boolean;
  /** Makes the filter's value of a word, where that is not the word itself. */
  read?: (word: string) => unknown;
};

type Props<Values extends object> = LabelProps<Values> & {
  /** As the address carries them. */
  words: readonly string[];
  /** Name of the choice of none; without it one of the words always holds. */
  any?: string;
  /** Names of the words that do not explain themselves. */
  names?: Readonly<Record<string, string>>;
};

/** A filter of a few words. */
export function FilterSelect<Values extends object>(props: Props<Values>) {
  const { list, name, label, inline, words, any, names = {}, read = (word: string) => word } = props;
  const value: unknown = list.values[name] ?? list.defaults[name] ?? '';
  const options = words.map((value) => ({ value, label: names[value] ?? capitalized(value) }));
  return (
    <Select
      inline={inline}
      label={label}
      // Of several words an address may hold, the first stands for all.
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
