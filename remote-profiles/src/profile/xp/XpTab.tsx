import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { weeklyXp } from '@companion/functions/weeklyXp';
import { FindingLine, Loaded, SkeletonTable } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { xpFinding } from '../../weeklyXp/finding';
import { useXpTabAddress } from '../../weeklyXp/params';
import { Season } from '../../weeklyXp/Season';
import { canonicalId } from '../personId';
import type { TabProps } from '../TabPanel';

/** This person's XP by week: amount, rank, and regularity. */
export default function XpTab({ profile: { person } }: TabProps) {
  const list = useXpTabAddress(person.userkey);
  const query = useQuery({ ...functionQuery(weeklyXp, list.args), placeholderData: undefined });
  return (
    <Loaded query={query} what="The weeks" shape={<SkeletonTable rows={8} columns={5} />}>
      {(answer) =>
        answer.person !== null && (
          <>
            <FindingLine of={xpFinding(answer)} />
            <Season xp={answer} list={list} query={query}>
              <Link to={`/profiles/${encodeURIComponent(canonicalId(person))}/weekly-xp`}>Open as a page</Link>
            </Season>
          </>
        )
      }
    </Loaded>
  );
}
