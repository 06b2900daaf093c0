import { CommitField } from './CommitField';

type Props = {
  label: string;
  value: number | null;
  /** Both included. */
  min: number;
  max: number;
  placeholder?: string;
  onCommit: (count: number | null) => void;
};

/** A whole number between two bounds, typed. */
export function CountField({ label, value, min, max, placeholder = 'Any', onCommit }: Props) {
  return (
    <CommitField
      label={label}
      value={value === null ? '' : String(value)}
      inputMode="numeric"
      placeholder={placeholder}
      accepts={(text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) >= min && Number(text) <= max}
      problem={`A whole number from ${min} to ${max.toLocaleString('en-US')}.`}
      onCommit={(text) => onCommit(text === null ? null : Number(text))}
    />
  );
}
