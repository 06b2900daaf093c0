import { useQuery } from '@companion/data/query';
import { canonicalSegment, frozenAt, spelledOut } from '@companion/domain';
import { ClockProvider, foundIn, Loaded, Page, SkeletonKpi } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { NobodyHere } from '../person/NobodyHere';
import { PersonBox } from '../person/PersonBox';
import { useCanonicalPath } from '../person/useCanonicalPath';
import { voterFinding } from './finding';
import { PATH, useVoterAddress, type VoterAddress } from './params';
import { voterQuery } from './queries';
import { VoterContent } from './VoterContent';

/** /mini-apps/voting-analysis/profile/{id}: how does this person vote and with whom? */
export function OneVoter({ given }: { given: string }) {
  const list = useVoterAddress(spelledOut(given));
  return (
    <Page>
      {/* Remount for another person, here and below: no vote of the previous one may stay on screen. */}
      <Head key={`head ${spelledOut(given)}`} list={list} />
      <PersonBox base={PATH} given={given} />
      <Answer key={spelledOut(given)} given={given} list={list} />
    </Page>
  );
}

function Head({ list }: { list: VoterAddress }) {
  const { data, error } = useQuery(voterQuery(list.args));
  const finding = foundIn(data, error, (answer) => (answer.slashVotes ? voterFinding(answer) : null));
  return (
    <TimedHead title="One voter" finding={finding} purpose="How does this person vote, and with whom?" list={list} />
  );
}

function Answer({ given, list }: { given: string; list: VoterAddress }) {
  const query = useQuery(voterQuery(list.args));
  const { data } = query;
  const person = data?.person;
  const canonical = person ? String(person.profileId ?? canonicalSegment(person)) : null;
  useCanonicalPath(PATH, given, canonical, (id) => [voterQuery({ ...list.args, id }).queryKey, data]);
  return (
    <ClockProvider now={frozenAt(data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="The voter" shape={<SkeletonKpi tiles={6} />}>
        {(answer) =>
          answer.slashVotes ? (
            <VoterContent voter={answer} list={list} />
          ) : (
            <NobodyHere base={PATH} asked={given} nearest={answer.suggest} />
          )
        }
      </Loaded>
    </ClockProvider>
  );
}
