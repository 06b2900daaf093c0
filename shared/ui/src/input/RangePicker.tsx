import { useState } from 'react';
import { Button } from '../core/Button';
import { useNow } from '../core/clock';
import { Dialog } from '../core/Dialog';
import { Segmented, Select, TextField } from '../core/fields';
import { Popover } from '../core/Popover';
import { useNarrow } from '../core/useNarrow';
import { RANGES, type Range, type RangePreset } from '../url/parsers';
import s from './input.module.css';
import { daysOf, PRESET_WORDS, rangeProblem, rangeWords } from './rangeWords';

export type RangePickerProps = {
  value: Range;
  onChange: (range: Range) => void;
  /** Default: all of them. */
  presets?: readonly RangePreset[];
  /** A fixture or past day may freeze it; default: the day of the page's clock, UTC. */
  today?: string;
};

const CUSTOM = 'custom';

/** Range of a page: presets, and any two days behind one more press; a list on a phone. */
export function RangePicker({ value, onChange, presets = RANGES, today: given }: RangePickerProps) {
  const narrow = useNarrow();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const today = given ?? new Date(now).toISOString().slice(0, 10);
  const custom = daysOf(value);
  if (!narrow) {
    return (
      <div className={s.range}>
        <Segmented
          label="Range"
          value={custom ? CUSTOM : value}
          options={presets.map((preset) => ({ value: preset as string, label: preset === 'all' ? 'All' : preset }))}
          onChange={(preset) => onChange(preset as Range)}
        />
        <Popover
          label="Custom range"
          align="end"
          trigger={(trigger) => (
            <Button icon="calendar" data-custom={custom ? '' : undefined} {...trigger}>
              {custom ? rangeWords(value) : 'Custom'}
            </Button>
          )}
        >
          {(close) => (
            <DaysForm
              days={custom}
              today={today}
              onApply={(range) => {
                onChange(range);
                close();
              }}
            />
          )}
        </Popover>
      </div>
    );
  }
  const options = [
    ...presets.map((preset) => ({ value: preset as string, label: PRESET_WORDS[preset] })),
    ...(custom ? [{ value: value as string, label: rangeWords(value) }] : []),
    { value: CUSTOM, label: 'Custom…' },
  ];
  return (
    <>
      <Select
        inline
        label="Range"
        value={value as string}
        options={options}
        onChange={(next) => (next === CUSTOM ? setOpen(true) : onChange(next as Range))}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Custom range" form="sheet">
        <DaysForm
          days={custom}
          today={today}
          onApply={(range) => {
            onChange(range);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

type DaysFormProps = { days: { from: string; to: string } | null; today: string; onApply: (range: Range) => void };

function DaysForm({ days, today, onApply }: DaysFormProps) {
  const [from, setFrom] = useState(days?.from ?? '');
  const [to, setTo] = useState(days?.to ?? today);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <form
      className={s.days}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = rangeProblem(from, to, today);
        setProblem(found);
        if (!found) onApply(`${from}..${to}`);
      }}
    >
      <TextField
        label="First day (UTC)"
        type="date"
        value={from}
        max={today}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="Last day (UTC)"
        type="date"
        value={to}
        max={today}
        error={problem}
        onChange={(event) => setTo(event.target.value)}
      />
      <Button variant="primary" type="submit">
        Apply
      </Button>
    </form>
  );
}
