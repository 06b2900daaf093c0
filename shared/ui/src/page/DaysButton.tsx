import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../core/Button';
import { TextField } from '../core/fields';
import { Popover } from '../core/Popover';
import type { Range } from '../url/parsers';
import s from './days.module.css';

export type Days = { range?: Range; asOf?: string | null };

type Props = {
  range: Range;
  asOf: string | null;
  /** Offers a day to look from. */
  pastDays: boolean;
  onChoose: (days: Days) => void;
};

/** Days of one's own choice, behind a button: most visitors want a preset and today. */
export function DaysButton(props: Props) {
  return (
    <Popover
      label="Choose days"
      align="end"
      trigger={(button) => <IconButton icon="calendar" label="Choose days" {...button} />}
    >
      {(close) => <DaysForm {...props} onDone={close} />}
    </Popover>
  );
}

function DaysForm({ range, asOf, pastDays, onChoose, onDone }: Props & { onDone: () => void }) {
  const [problem, setProblem] = useState('');
  const [from = '', to = ''] = range.includes('..') ? range.split('..') : [];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const day = (name: string) => String(given.get(name) ?? '');
    const [first, last] = [day('from'), day('to')];
    if ((first === '') !== (last === '')) return setProblem('Name both days, or none.');
    if (first > last) return setProblem('The first day is after the last.');
    onChoose({
      ...(first ? { range: `${first}..${last}` } : from ? { range: 'all' } : {}),
      ...(pastDays && { asOf: day('asOf') || null }),
    });
    onDone();
  };
  return (
    <form className={s.days} noValidate onSubmit={submit}>
      <TextField label="First day (UTC)" name="from" type="date" defaultValue={from} />
      <TextField label="Last day (UTC)" name="to" type="date" defaultValue={to} error={problem} />
      {pastDays && (
        <TextField
          label="As it stood at the end of"
          name="asOf"
          type="date"
          defaultValue={asOf ?? ''}
          hint="Empty is now."
        />
      )}
      <Button type="submit" variant="primary">
        Show
      </Button>
    </form>
  );
}
