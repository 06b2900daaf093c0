import { daysOf, RANGES, type Range, rangeWords } from '@companion/domain';
import { Select } from '../core/fields';

type Props = { value: Range; onChange: (range: Range) => void };

/** Range of a page: the presets, and a custom one if the address has it. */
export function RangeSelect({ value, onChange }: Props) {
  const ranges: readonly Range[] = daysOf(value) ? [...RANGES, value] : RANGES;
  const options = ranges.map((range) => ({ value: range, label: rangeWords(range) }));
  return <Select inline label="Range" value={value} options={options} onChange={onChange} />;
}
