import { useSession, useWallet } from '@companion/contract/services';
import { shortenAddress } from '@companion/domain';
import { Button, EmptyState, Page, PageHead, personPath, SkeletonTable } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { Link, useNavigate } from '@companion/ui/router';
import { OwnView } from './OwnView';

/** /user/profile: what needs my attention today? Requests nothing until the wallet's profile is known. */
export default function OwnProfilePage() {
  const { status, profile, error } = useSession();
  const { address } = useWallet();
  return (
    <Page>
      <PageHead title="My profile" purpose="What needs your attention today?" />
      {profile ? (
        <OwnView profileId={profile.profileId} />
      ) : status === 'checking' ? (
        <SkeletonTable rows={6} columns={2} />
      ) : (
        <Nobody address={address} error={error} />
      )}
    </Page>
  );
}

/** No wallet, or one that is not the primary address of any profile. */
function Nobody({ address, error }: { address: string | null; error: string | null }) {
  const { connect } = useWallet();
  const navigate = useNavigate();
  if (address === null)
    return (
      <EmptyState
        why="No wallet is connected."
        icon="wallet"
        action={
          <>
            <Button variant="primary" icon="wallet" onClick={() => void connect().catch(() => {})}>
              Connect a wallet
            </Button>
            <ExampleButton people={1} onShow={([somebody]) => somebody && navigate(personPath(somebody))}>
              Show a well-known profile
            </ExampleButton>
          </>
        }
      >
        With the primary wallet of your profile connected, this page lists your bonds, slashes that could cost you
        points, and the people you endorse. <Link to="/profiles">Search</Link> finds anyone’s public page.
      </EmptyState>
    );
  return (
    <EmptyState why={error ?? `No profile has ${shortenAddress(address)} as its primary address.`} icon="user">
      Connect the primary wallet of your profile, or <Link to="/profiles">search</Link> for your public page.
    </EmptyState>
  );
}
