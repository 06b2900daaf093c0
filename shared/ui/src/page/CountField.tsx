import { formatNumber } from '@companion/domain';
import { CommitField } from './CommitField';
import type { Placed } from './list';

type Props<Values extends object> = Placed<Values> & {
  label: string;
  /** Inclusive bounds. */
  min: number;
  max: number;
  placeholder?: string;
};

/** A filter that is a whole number within bounds, typed; when emptied it returns to the page's default. */
export function CountField<Values extends object>({ list, name, label, min, max, placeholder }: Props<Values>) {
  const { values, defaults, commit } = list;
  return (
    <CommitField
      label={label}
      value={String(values[name] ?? '')}
      inputMode="numeric"
      placeholder={placeholder ?? String(defaults[name] ?? 'Any')}
      accepts={(text) => /^(0|[1-9]\d{0,8})$/.test(text) && Number(text) >= min && Number(text) <= max}
      problem={`A whole number from ${formatNumber(min)} to ${formatNumber(max)}.`}
      onCommit={(text) => commit({ [name]: text === null ? defaults[name] : Number(text) } as Partial<Values>)}
    />
  );
}
