import { daysOf, type Range } from '@companion/domain';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../core/Button';
import { TextField } from '../core/fields';
import s from './days.module.css';

export type Days = { range?: Range; asOf?: string | null };

export type DaysFormProps = {
  range: Range;
  asOf: string | null;
  /** Offers an as-of day. */
  pastDays: boolean;
  onChoose: (days: Days) => void;
  onDone: () => void;
};

/** Two days of a range, and an as-of day. */
export default function DaysForm({ range, asOf, pastDays, onChoose, onDone }: DaysFormProps) {
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The panel took the focus before this code loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { from = '', to = '' } = daysOf(range) ?? {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const day = (name: string) => String(given.get(name) ?? '');
    const [first, last] = [day('from'), day('to')];
    if ((first === '') !== (last === '')) return setProblem('Choose both days, or neither.');
    if (first > last) return setProblem('The first day is after the last.');
    onChoose({
      ...(first ? { range: `${first}..${last}` } : from ? { range: 'all' } : {}),
      ...(pastDays && { asOf: day('asOf') || null }),
    });
    onDone();
  };
  return (
    <form ref={form} className={s.days} noValidate onSubmit={submit}>
      <TextField label="First day (UTC)" name="from" type="date" defaultValue={from} />
      <TextField label="Last day (UTC)" name="to" type="date" defaultValue={to} error={problem} />
      {pastDays && (
        <TextField
          label="As of the end of"
          name="asOf"
          type="date"
          defaultValue={asOf ?? ''}
          hint="Leave empty for now."
        />
      )}
      <Button type="submit" variant="primary">
        Show
      </Button>
    </form>
  );
}
