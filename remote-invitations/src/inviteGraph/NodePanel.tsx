import { formatDate } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { inviteGraphNode } from '@companion/functions/inviteGraphNode';
import { Badge, Button, ButtonLink, Card, Num, Person, personName, Sparkline } from '@companion/ui/core';
import { Detail, DetailLinks, DetailPart, Fact, Facts } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { InviterPath } from '../widgets/InviterPath';
import { type BranchFigures, healthOf } from './health';
import s from './inviteGraph.module.css';
import type { InviteGraphAddress } from './params';

export type InviteNode = Extract<AnswerOf<typeof inviteGraphNode>, { subtree: unknown }>;

/** Children listed in the panel; the table has all of them. */
const MOST_CHILDREN = 8;
const UTC = { timeZone: 'UTC' };

type Props = { node: InviteNode; everyone: BranchFigures | undefined; list: InviteGraphAddress };

/** One person in the forest: their origin, their invitees, and their branch's figures. */
export function NodePanel({ node, everyone, list }: Props) {
  const { person, ancestors, children, subtree, levels, growth, bondScore } = node;
  const name = personName(person);
  const largest = children.toSorted((a, b) => b.subtree - a.subtree).slice(0, MOST_CHILDREN);
  return (
    <Card
      title={<bdi translate="no">{name}</bdi>}
      actions={
        <Button size="sm" variant="ghost" onClick={() => list.commit({ person: null })}>
          Close
        </Button>
      }
    >
      <Detail>
        <Person person={person} />
        <InviterPath path={[person, ...ancestors]} />
        <div className={s.actions}>
          {list.values.root === String(person.profileId) ? (
            <ButtonLink size="sm" to={list.href({ root: null })}>
              Show everyone
            </ButtonLink>
          ) : (
            <ButtonLink size="sm" to={list.href({ root: String(person.profileId) })}>
              Only this branch
            </ButtonLink>
          )}
        </div>
        <Facts>
          <Fact label="Depth" metric="invitationStats.depth">
            <Num value={node.depth} />
          </Fact>
          <Fact label="Branch" metric="inviteGraph.branch">
            <Num value={subtree.size} unit={subtree.size === 1 ? 'person' : 'people'} />
          </Fact>
          <Fact label="Mean score of the branch" metric="inviteGraph.health">
            <Num value={subtree.meanScore} />
          </Fact>
          <Fact label="Median score of the branch" metric="inviteGraph.health">
            <Num value={subtree.medianScore} />
          </Fact>
        </Facts>
        {everyone && (
          <DetailPart title="How the branch is doing" note="A signal, not a verdict; it does not enter any score.">
            <ul className={s.sentences}>
              {healthOf(name, subtree, everyone).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <ul className={s.legend} aria-label="Levels of the branch">
              {levels.map(({ level, count }) => (
                <li key={level}>
                  <span className={s.dot} style={{ background: `var(--level-${level})` }} aria-hidden="true" />
                  {level} {count}
                </li>
              ))}
            </ul>
          </DetailPart>
        )}
        {growth.length > 1 && (
          <DetailPart
            title="Joined per month"
            note={`From ${formatDate(growth[0]?.at, UTC)} to ${formatDate(growth.at(-1)?.at, UTC)}.`}
          >
            <Sparkline values={growth.map(({ count }) => count)} />
          </DetailPart>
        )}
        {largest.length > 0 && (
          <DetailPart title="Invited, largest branches first">
            <ul className={s.people}>
              {largest.map((child) => (
                <li key={child.userId}>
                  <Link to={list.href({ person: String(child.profileId) })}>
                    <bdi translate="no">{personName(child)}</bdi>
                  </Link>
                  <span>
                    {marked(bondScore, child.userId)} <Num value={child.subtree} unit="in branch" />
                  </span>
                </li>
              ))}
            </ul>
          </DetailPart>
        )}
        <DetailLinks label="More">
          <Link to={`/invitations?inviter=${person.profileId}`}>Invitations sent</Link>
          <Link to={`/invitations/eip10-scores?person=${person.profileId}`}>Bond score</Link>
        </DetailLinks>
      </Detail>
    </Card>
  );
}

function marked(bond: InviteNode['bondScore'], userId: number) {
  const among = (people: readonly { userId: number }[] | null | undefined) =>
    people?.some((each) => each.userId === userId);
  if (among(bond?.top)) return <Badge title="One of the best two in the bond score">best two</Badge>;
  if (among(bond?.bottom)) return <Badge title="One of the worst two in the bond score">worst two</Badge>;
  return null;
}
