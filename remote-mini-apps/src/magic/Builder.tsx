import {
  DATA_NAMES,
  type DataName,
  dataSet,
  isComparable,
  knownQuestion,
  type Question,
} from '@companion/functions/question';
import { Select, type SelectOption } from '@companion/ui/core';

type Props = { question: Question; onAsk: (question: Question) => void };

const NONE: SelectOption<string> = { value: '', label: 'None' };
const optionsOf = (named: Readonly<Record<string, { label: string }>>) =>
  Object.entries(named).map(([value, { label }]) => ({ value, label }));

/** Composes a question from the available words. Words another data set does not know are dropped. */
export function Builder({ question, onAsk }: Props) {
  const { data, measure, group, compare } = question;
  const { measures, groups } = dataSet(data);
  const few = Object.fromEntries(Object.entries(groups).filter(([name, each]) => name !== group && isComparable(each)));
  const ask = (change: Partial<Question>) => onAsk(knownQuestion({ ...question, ...change }));
  return (
    <>
      <Select
        label="Data"
        value={data}
        options={DATA_NAMES.map((value) => ({ value, label: dataSet(value).label }))}
        onChange={(next: DataName) => ask({ data: next })}
      />
      <Select
        label="Measure"
        value={measure}
        options={optionsOf(measures)}
        onChange={(next) => ask({ measure: next })}
      />
      <Select
        label="Group by"
        value={group ?? ''}
        options={[NONE, ...optionsOf(groups)]}
        onChange={(next) => ask({ group: next || null })}
      />
      <Select
        label="Compare by"
        value={compare ?? ''}
        disabled={group === null}
        options={[NONE, ...optionsOf(few)]}
        onChange={(next) => ask({ compare: next || null })}
      />
    </>
  );
}
