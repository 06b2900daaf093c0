import { daysOf, RANGE_WORDS, RANGES, type Range, rangeWords } from '@companion/domain';
import { Select } from '../core/fields';

/** The presets, and the custom range of the address when there is one. */
export function rangeOptions(range: Range): { value: Range; label: string }[] {
  const presets = RANGES.map((value) => ({ value: value as Range, label: RANGE_WORDS[value] }));
  return daysOf(range) ? [...presets, { value: range, label: rangeWords(range) }] : presets;
}

type Props = { value: Range; onChange: (range: Range) => void };

/** Range of a page, at its head. */
export function RangeSelect({ value, onChange }: Props) {
  return <Select inline label="Range" value={value} options={rangeOptions(value)} onChange={onChange} />;
}
