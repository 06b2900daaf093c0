import { LEVELS } from '@companion/domain';
import { Checkbox, Segmented, Select, TextField } from '@companion/ui/core';
import { EntriesField } from './EntriesField';
import s from './raffle.module.css';
import type { FormField, RaffleForm } from './raffleForm';
import { SHORTEST_WAIT } from './raffleForm';

type Props = {
  form: RaffleForm;
  problems: Partial<Record<FormField, string>>;
  onChange: (change: Partial<RaffleForm>) => void;
};

/** Names of the text fields. */
type TextName = { [K in FormField]: RaffleForm[K] extends boolean ? never : K }[FormField];

/** All fields of a raffle: what, who takes part, with how many tickets, and when. */
export function RaffleFields({ form, problems, onChange }: Props) {
  const field = (
    name: TextName,
    label: string,
    rest: { hint?: string; placeholder?: string; digits?: boolean } = {},
  ) => {
    const { digits, ...more } = rest;
    return (
      <TextField
        label={label}
        value={form[name]}
        error={problems[name]}
        inputMode={digits ? 'numeric' : undefined}
        autoComplete="off"
        onChange={(event) => onChange({ [name]: event.target.value })}
        {...more}
      />
    );
  };
  const count = (name: TextName, label: string, placeholder = 'any') =>
    field(name, label, { digits: true, placeholder });
  return (
    <>
      <div className={s.fields}>
        {field('title', 'Title')}
        {field('prize', 'Prize')}
        {count('winners', 'Winners', '1')}
      </div>
      <Checkbox
        label="A person may win more than once"
        checked={form.repeats}
        onChange={(repeats) => onChange({ repeats })}
      />
      <Segmented
        label="Who takes part"
        value={form.by}
        options={[
          { value: 'rule', label: 'By rule' },
          { value: 'list', label: 'By list' },
        ]}
        onChange={(by) => onChange({ by })}
      />
      {form.by === 'list' ? (
        <EntriesField value={form.entries} problem={problems.entries} onChange={(entries) => onChange({ entries })} />
      ) : (
        <>
          <div className={s.fields}>
            <Select
              label="Level"
              value={form.minScore}
              options={[
                { value: '', label: 'Any level' },
                ...LEVELS.slice(1).map(({ name, min }) => ({ value: String(min), label: `${name} or above` })),
              ]}
              onChange={(minScore) => onChange({ minScore })}
            />
            {count('minReviews', 'Reviews written, at least')}
            {count('minStreak', 'Daily streak, at least')}
            {count('slash', 'Voted on slash number')}
            {count('minXp', 'XP in the week, at least')}
            {count('season', 'Season', '–')}
            {count('week', 'Week', '–')}
          </div>
          <Checkbox
            label="Leave out people with a detector score of 50 or more"
            checked={form.unflagged}
            onChange={(unflagged) => onChange({ unflagged })}
          />
          <div className={s.fields}>
            <Select
              label="Tickets"
              value={form.metric}
              options={[
                { value: '', label: 'One for everyone' },
                { value: 'score', label: 'By score' },
                { value: 'xp', label: 'By XP of the week' },
                { value: 'reviews', label: 'By reviews written' },
              ]}
              onChange={(metric) => onChange({ metric })}
            />
            {form.metric && count('per', 'One ticket for each', '1')}
            {form.metric && count('cap', 'At most', '100')}
          </div>
        </>
      )}
      <div className={s.fields}>
        <TextField
          label="Entries are fixed at"
          type="datetime-local"
          value={form.freezeAt}
          error={problems.freezeAt}
          hint="Your local time"
          onChange={(event) => onChange({ freezeAt: event.target.value })}
        />
        {field('wait', 'Randomness after, in minutes', { digits: true, hint: `At least ${SHORTEST_WAIT}` })}
      </div>
    </>
  );
}
