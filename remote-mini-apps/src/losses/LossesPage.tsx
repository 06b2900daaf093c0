import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { spelledOut } from '@companion/domain';
import { lossesNetwork } from '@companion/functions/lossesNetwork';
import { foundIn, Page, PageHead } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { useParams } from '@companion/ui/router';
import { PersonBox } from '../person/PersonBox';
import { networkFinding, personFinding } from './finding';
import { Network } from './Network';
import { PersonLosses } from './PersonLosses';
import { type LossesAddress, PATH, useLossesAddress } from './params';
import { lossesQuery } from './queries';

const TITLE = 'Oops, I lost it again';
const PURPOSE = 'What have I lost, when, and how do I avoid it next time?';

/** /mini-apps/oops-I-lost-it-again and /{twitter_handle}: a person's lost streaks, points, reviews and vouches. */
export default function LossesPage() {
  const { twitter_handle: handle = '' } = useParams();
  const id = spelledOut(handle);
  const list = useLossesAddress(id);
  const network = useQuery({ ...functionQuery(lossesNetwork, {}), enabled: handle === '' });
  return (
    <Page>
      {handle === '' ? (
        <PageHead title={TITLE} finding={foundIn(network.data, network.error, networkFinding)} purpose={PURPOSE} />
      ) : (
        // Remount for another person, here and below: no loss of the previous one may stay on screen.
        <PersonHead key={`head ${id}`} list={list} />
      )}
      <PersonBox base={PATH} given={handle} />
      {handle === '' ? <Network query={network} /> : <PersonLosses key={id} handle={handle} list={list} />}
    </Page>
  );
}

function PersonHead({ list }: { list: LossesAddress }) {
  const { data, error } = useQuery(lossesQuery(list.args));
  const finding = foundIn(data, error, (answer) => (answer.totals ? personFinding(answer) : null));
  return <TimedHead title={TITLE} finding={finding} purpose={PURPOSE} list={list} pastDays />;
}
