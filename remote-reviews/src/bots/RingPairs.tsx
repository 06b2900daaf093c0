import { formatNumber } from '@companion/domain';
import { personName, SidewaysTable } from '@companion/ui/core';
import { DetailPart } from '@companion/ui/evidence';
import s from './bots.module.css';
import { chanceText } from './chanceText';
import type { Ring, RingEdge } from './queries';

/** The pairs that form the ring, each with its similarity and the probability of chance. */
export function RingPairs({ ring, edges }: { ring: Ring; edges: readonly RingEdge[] }) {
  const names = new Map(ring.members.map((person) => [person.userId, personName(person)]));
  const name = (userId: number) => names.get(userId) ?? `user ${userId}`;
  return (
    <DetailPart title="Pairs in lockstep">
      <SidewaysTable label="Pairs in lockstep" head={['Pair', 'Co-votes', 'J', 'p']} className={s.pairs}>
        <tbody>
          {edges.map(({ i, j, coVotes, jaccard, p }) => (
            <tr key={`${i}-${j}`}>
              <td>
                <bdi translate="no">{name(i)}</bdi>, <bdi translate="no">{name(j)}</bdi>
              </td>
              <td>{formatNumber(coVotes)}</td>
              <td>{formatNumber(jaccard, { digits: 2 })}</td>
              <td>{chanceText(p)}</td>
            </tr>
          ))}
        </tbody>
      </SidewaysTable>
    </DetailPart>
  );
}
