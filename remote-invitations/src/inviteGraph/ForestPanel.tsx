import type { AnswerOf } from '@companion/functions';
import type { inviteGraphStats } from '@companion/functions/inviteGraphStats';
import { Card, personName } from '@companion/ui/core';
import { Detail, DetailPart } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { healthOfAll } from './health';
import s from './inviteGraph.module.css';
import type { InviteGraphAddress } from './params';

const MOST_ROOTS = 8;

/** Side panel before anyone is selected: overall figures, and the largest trees. */
export function ForestPanel({ stats, list }: { stats: AnswerOf<typeof inviteGraphStats>; list: InviteGraphAddress }) {
  return (
    <Card title="Everyone">
      <Detail>
        <p className={s.hint}>Find someone or select a dot to see their path to the root and their branch.</p>
        <ul className={s.sentences}>
          {healthOfAll(stats.everyone).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <DetailPart title="Where trees begin" note="People nobody invited, largest trees first.">
          <ul className={s.people}>
            {stats.roots.slice(0, MOST_ROOTS).map((root) => (
              <li key={root.userId}>
                <Link to={list.href({ person: String(root.profileId) })}>
                  <bdi translate="no">{personName(root)}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </DetailPart>
      </Detail>
    </Card>
  );
}
