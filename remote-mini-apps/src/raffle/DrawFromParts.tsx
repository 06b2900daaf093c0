import { useQuery } from '@companion/data/query';
import { commitOf, drawWinners, entriesRoot } from '@companion/domain';
import { Button, Card, Checkbox, Loaded, SkeletonText, TextField } from '@companion/ui/core';
import { type FormEvent, useState } from 'react';
import { DrawLog } from '../raffleResults/DrawLog';
import r from '../raffleResults/results.module.css';
import { type DrawParts, NO_PARTS, type PartsVerdict, readParts } from './drawParts';
import { EntriesField } from './EntriesField';
import s from './raffle.module.css';

type Input = NonNullable<PartsVerdict['input']>;
type TextName = { [K in keyof DrawParts]: DrawParts[K] extends boolean ? never : K }[keyof DrawParts];

/** Repeats a draw from its parts, without a proof file: entries, secret and randomness. */
export function DrawFromParts() {
  const [parts, setParts] = useState(NO_PARTS);
  const [problems, setProblems] = useState<NonNullable<PartsVerdict['problems']>>({});
  const [input, setInput] = useState<Input | null>(null);
  const change = (changed: Partial<DrawParts>) => {
    setParts({ ...parts, ...changed });
    setInput(null);
  };
  const field = (name: TextName, label: string, rest: { hint?: string; inputMode?: 'numeric' } = {}) => (
    <TextField
      label={label}
      value={parts[name]}
      error={problems[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change({ [name]: event.target.value })}
      {...rest}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const verdict = readParts(parts);
    setProblems(verdict.problems ?? {});
    setInput(verdict.input);
  };
  return (
    <>
      <Card title="Repeat a draw" note="Nothing leaves this browser.">
        <form className={s.form} onSubmit={submit} noValidate>
          <EntriesField value={parts.entries} problem={problems.entries} onChange={(entries) => change({ entries })} />
          <div className={s.fields}>
            {field('raffleId', 'Number of the raffle', { hint: 'Such as R-0001; it is part of the seed' })}
            {field('secret', 'Secret')}
            {field('round', 'Round or block', { inputMode: 'numeric' })}
            {field('randomness', 'Randomness value')}
            {field('winners', 'Winners', { inputMode: 'numeric' })}
          </div>
          <Checkbox
            label="A person may win more than once"
            checked={parts.repeats}
            onChange={(repeats) => change({ repeats })}
          />
          <Button type="submit" variant="primary">
            Draw
          </Button>
        </form>
      </Card>
      {input && <Drawn input={input} />}
    </>
  );
}

/** Computes everything from the parts. There are no published values to compare with, so nothing is marked right or wrong. */
async function repeated(input: Input) {
  const root = await entriesRoot(input.entries);
  return { root, commit: await commitOf(input.secret), draw: await drawWinners({ ...input, root }) };
}

function Drawn({ input }: { input: Input }) {
  const query = useQuery({
    queryKey: ['raffle parts', input],
    queryFn: () => repeated(input),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} what="This draw" shape={<SkeletonText lines={6} />}>
      {({ root, commit, draw }) => (
        <>
          <Card title="Drawn in your browser" note="Compare each line with what was published.">
            <dl className={r.published}>
              <div>
                <dt>Winners</dt>
                <dd>{draw.winners.join(', ')}</dd>
              </div>
              <div>
                <dt>Commit</dt>
                <dd className={r.code}>{commit}</dd>
              </div>
              <div>
                <dt>Entries root</dt>
                <dd className={r.code}>{root}</dd>
              </div>
            </dl>
          </Card>
          <DrawLog draw={draw} people={[]} />
        </>
      )}
    </Loaded>
  );
}
