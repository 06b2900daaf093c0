import { spelledOut } from '@companion/domain';
import { Page, PageHead } from '@companion/ui/core';
import { TimedHead } from '@companion/ui/page';
import { useParams } from '@companion/ui/router';
import { PersonBox } from '../person/PersonBox';
import { Network } from './Network';
import { PersonLosses } from './PersonLosses';
import { PATH, useLossesAddress } from './params';

const TITLE = 'Oops, I lost it again';
const PURPOSE = 'What have I lost, when, and how do I avoid it next time?';

/** /mini-apps/oops-I-lost-it-again and /{twitter_handle}: the streaks, points, reviews and vouches somebody lost. */
export default function LossesPage() {
  const { twitter_handle: handle = '' } = useParams();
  const list = useLossesAddress(spelledOut(handle));
  return (
    <Page>
      {handle === '' ? (
        <PageHead title={TITLE} purpose={PURPOSE} />
      ) : (
        <TimedHead title={TITLE} purpose={PURPOSE} list={list} pastDays />
      )}
      <PersonBox base={PATH} given={handle} />
      {handle === '' ? (
        <Network />
      ) : (
        // Another person starts afresh: no loss of the one before may stay on screen.
        <PersonLosses key={spelledOut(handle)} handle={handle} list={list} />
      )}
    </Page>
  );
}
