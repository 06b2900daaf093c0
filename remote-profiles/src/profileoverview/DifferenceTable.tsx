import { formatDate, formatPercent, formatPercentile } from '@companion/domain';
import {
  Card,
  DASH,
  Icon,
  InfoButton,
  Num,
  personName,
  SidewaysTable,
  useNarrow,
  VisuallyHidden,
} from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { ReactNode } from 'react';
import { FoundCount } from '../profiles/FoundCount';
import { highest } from './highest';
import { MEASURES, type Measure, measured } from './measures';
import s from './profileoverview.module.css';
import type { ComparedPerson } from './queries';

/** Facts without a percentile, which are not ranked. */
const FACTS: readonly { label: string; metric?: string; of: (person: ComparedPerson) => ReactNode }[] = [
  {
    label: 'Score change, 30 days',
    metric: 'profile.scoreChange',
    of: ({ delta30d }) => <Num value={delta30d} signed />,
  },
  {
    label: 'Own reviews archived',
    metric: 'profile.archiveShare',
    of: (person) => {
      const { value } = person.archivedShare;
      if (value === null) return DASH;
      return (
        <>
          <FoundCount row={person} rows="archived" /> of <FoundCount row={person} rows="authored" />,{' '}
          {formatPercent(value)}
        </>
      );
    },
  },
  {
    label: 'Slashes upheld',
    metric: 'profiles.slashesUpheld',
    of: (person) => (
      <>
        <FoundCount row={person} rows="slashesUpheld" /> of <FoundCount row={person} rows="slashes" /> received
      </>
    ),
  },
  {
    label: 'Joined',
    of: ({ joinedAt }) => (joinedAt ? formatDate(joinedAt, { timeZone: 'UTC' }) : DASH),
  },
];

/** One row per measure, one column per person; the highest value is marked by icon and weight. */
export function DifferenceTable({ people }: { people: readonly ComparedPerson[] }) {
  const narrow = useNarrow();
  return (
    <Card
      title="How they differ"
      note="In gray, the percentile among all profiles; the highest value in each row is marked"
      flush
    >
      <SidewaysTable label="Measures by person" className={`${s.differences} ${narrow ? s.stacked : ''}`}>
        <thead>
          <tr>
            {!narrow && (
              <th scope="col">
                <VisuallyHidden>Measure</VisuallyHidden>
              </th>
            )}
            {people.map((person) => (
              <th key={person.userId} scope="col">
                <bdi translate="no">{personName(person)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        {MEASURES.map((measure) => {
          const cells = people.map((person) => measured(person, measure.id));
          const most = highest(cells.map((cell) => cell?.value ?? null));
          return (
            <Row
              key={measure.id}
              label={measure.label}
              metric={measure.metric}
              narrow={narrow}
              cells={people.map((person, place) => (
                <td key={person.userId} data-most={most.has(place) || undefined}>
                  {most.has(place) && (
                    <>
                      <Icon name="arrowUp" />
                      <VisuallyHidden>Highest: </VisuallyHidden>
                    </>
                  )}
                  <Value
                    text={cells[place] ? textOf(cells[place].value, measure, person) : DASH}
                    rows={measure.rows?.(person)}
                  />
                  <Percentile value={cells[place]?.percentile ?? null} />
                </td>
              ))}
            />
          );
        })}
        {FACTS.map(({ label, metric, of }) => (
          <Row
            key={label}
            label={label}
            metric={metric}
            narrow={narrow}
            cells={people.map((person) => <td key={person.userId}>{of(person)}</td>)}
          />
        ))}
      </SidewaysTable>
    </Card>
  );
}

type RowProps = { label: string; metric: string | undefined; narrow: boolean; cells: readonly ReactNode[] };

/** A measure and its values; on a phone its name is above them, so that four people fit side by side. */
function Row({ label, metric, narrow, cells }: RowProps) {
  const name = (
    <>
      {label} {metric && <InfoButton metric={metric} label={label} />}
    </>
  );
  if (!narrow)
    return (
      <tbody>
        <tr>
          <th scope="row">{name}</th>
          {cells}
        </tr>
      </tbody>
    );
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={cells.length}>
          {name}
        </th>
      </tr>
      <tr>{cells}</tr>
    </tbody>
  );
}

const textOf = (value: number | null, { format }: Measure, person: ComparedPerson) =>
  value === null ? DASH : format(value, person);

function Value({ text, rows }: { text: string; rows: string | undefined }) {
  return rows && text !== DASH ? <Link to={rows}>{text}</Link> : text;
}

function Percentile({ value }: { value: number | null }) {
  if (value === null) return null;
  return <span className={s.among}>{formatPercentile(value)}</span>;
}
