import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { Card, InfoButton, Num, Person, SidewaysTable } from '@companion/ui/core';
import s from './correlation.module.css';

type Answer = AnswerOf<typeof scoreCorrelation>;
type Props = { answer: Answer; xLabel: string; yLabel: string };

/** Outliers: furthest above and below the line. */
export function Outliers({ answer, ...labels }: Props) {
  if (answer.outliers.length === 0) return null;
  return (
    <div className={s.sides}>
      <Side title="More than predicted" rows={answer.outliers.filter(({ residual }) => residual >= 0)} {...labels} />
      <Side
        title="Less than predicted"
        rows={answer.outliers.filter(({ residual }) => residual < 0).toReversed()}
        {...labels}
      />
    </div>
  );
}

type SideProps = { title: string; rows: Answer['outliers'] } & Omit<Props, 'answer'>;

function Side({ title, rows, xLabel, yLabel }: SideProps) {
  return (
    <Card
      title={
        <>
          {title} <InfoButton metric="correlation.residual" label={title} />
        </>
      }
      note={`${formatNumber(rows.length)} farthest from the line`}
      flush
    >
      {rows.length === 0 ? (
        <p className={s.none}>Nobody.</p>
      ) : (
        <SidewaysTable label="Off the line" head={['Person', xLabel, yLabel, 'Off the line']}>
          <tbody>
            {rows.map(({ person, x, y, residual }) => (
              <tr key={person.userId}>
                <td>
                  <Person person={person} hideLevel />
                </td>
                <td>
                  <Num value={x} digits={digitsOf(x)} />
                </td>
                <td>
                  <Num value={y} digits={digitsOf(y)} />
                </td>
                <td>
                  <Num value={residual} digits={digitsOf(residual)} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </SidewaysTable>
      )}
    </Card>
  );
}

const digitsOf = (value: number) => (Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2);
