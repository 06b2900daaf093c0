import { formatDate } from '@companion/domain';
import { Select } from '../core/fields';
import { RANGES, type Range } from '../url/parsers';

const NAMES: Record<string, string> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '180d': '180 days',
  '1y': '1 year',
  all: 'All time',
};

/** The presets, and the custom range of the URL when there is one. */
export function rangeOptions(range: Range): { value: Range; label: string }[] {
  const presets = RANGES.map((value) => ({ value, label: NAMES[value] ?? value }));
  if (!range.includes('..')) return presets;
  const [from = '', to = ''] = range.split('..');
  return [...presets, { value: range, label: `${day(from)} – ${day(to)}` }];
}

const day = (date: string) => formatDate(`${date}T00:00:00Z`, { timeZone: 'UTC' });

type Props = { value: Range; onChange: (range: Range) => void };

/** Range of a page, at its head. */
export function RangeSelect({ value, onChange }: Props) {
  return <Select inline label="Range" value={value} options={rangeOptions(value)} onChange={onChange} />;
}
