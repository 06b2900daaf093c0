import { useQuery } from '@companion/data/query';
import { foundIn, Page, PageHead, Tabs } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { useParams } from '@companion/ui/router';
import { lazy, Suspense } from 'react';
import { OneVoter } from '../votingProfile/OneVoter';
import { blocsFinding, skillFinding } from './finding';
import { useVotingAddress } from './params';
import { votingQuery } from './queries';
import { SkillView } from './SkillView';

// The other tabs are rarely opened.
const BlocsView = lazy(() => import(/* webpackChunkName: "pictures" */ './BlocsView'));
const MatrixView = lazy(() => import(/* webpackChunkName: "pictures" */ './MatrixView'));

const TITLE = 'Voting analysis';
const PURPOSE = 'Who judges slashes well, who votes together, and who decides how they end?';

/** /mini-apps/voting-analysis and its /profile/{profileId}: who judges well and who votes together; how does one person vote? */
export default function VotingPage() {
  const { profileId } = useParams();
  return profileId === undefined ? <Everybody /> : <OneVoter given={profileId} />;
}

function Everybody() {
  const list = useVotingAddress();
  const { view } = list.values;
  const query = useQuery({ ...votingQuery(list.args), enabled: view !== 'matrix' });
  const { data, error } = query;
  return (
    <Page>
      {view === 'skill' ? (
        <TimedHead title={TITLE} finding={foundIn(data, error, skillFinding)} purpose={PURPOSE} list={list} />
      ) : (
        <PageHead
          title={TITLE}
          finding={view === 'blocs' ? foundIn(data, error, blocsFinding) : null}
          purpose={PURPOSE}
        />
      )}
      <Tabs
        label="Views of voting analysis"
        current={view}
        items={[
          { id: 'skill', label: 'Who judges well', to: '?' },
          { id: 'blocs', label: 'Who votes together', to: '?view=blocs' },
          { id: 'matrix', label: 'Side by side', to: '?view=matrix' },
        ]}
      />
      {view === 'skill' ? (
        <SkillView list={list} query={query} />
      ) : (
        <Suspense fallback={null}>
          {view === 'blocs' ? <BlocsView list={list} query={query} /> : <MatrixView list={list} />}
        </Suspense>
      )}
    </Page>
  );
}
