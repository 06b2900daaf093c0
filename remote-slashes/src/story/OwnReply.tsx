import { useSession } from '@companion/contract/services';
import { Card } from '@companion/ui/core';
import { OwnStatement } from '@companion/ui/evidence';
import type { Impact } from '../impact/queries';

/** The accused's reply form. Everyone else reads the reply in the story. */
export function OwnReply({ slash: { subject, reply } }: Pick<Impact, 'slash'>) {
  const { profile, prove } = useSession();
  if (profile === null || profile.profileId !== subject.profileId) return null;
  return (
    <Card title="Your reply" note="Shown with every slash on you: here, in the list of slashes and in its exports.">
      <OwnStatement
        person={subject}
        topic="slashes"
        statement={reply}
        shownBy="slash_impact"
        signIn={async () => {
          await prove();
        }}
      />
    </Card>
  );
}
