import { useId } from 'react';
import s from './raffle.module.css';

type Props = { value: string; problem: string | undefined; onChange: (text: string) => void };

/** Input for a pasted list of entries, with its errors. */
export function EntriesField({ value, problem, onChange }: Props) {
  const id = useId();
  return (
    <div className={s.area}>
      <label htmlFor={id}>Entries</label>
      <textarea
        id={id}
        rows={6}
        value={value}
        placeholder={'12\n34,2'}
        spellCheck={false}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} data-wrong={problem ? '' : undefined}>
        {problem ?? 'One profile id per line; add a comma and a number for more than one ticket.'}
      </p>
    </div>
  );
}
