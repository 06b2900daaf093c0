import { useSession, useSign } from '@companion/contract/services';
import { controlRelease } from '@companion/release/control';
import type { Overview, SectionOverview } from '@companion/release/judgement';
import { Button } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { type ReleaseAction, releaseActions } from './releaseActions';
import s from './releases.module.css';
import { askControl, OVERVIEW } from './releasesQuery';

const CHANGES = [OVERVIEW];

type Props = { section: SectionOverview; overview: Pick<Overview, 'site' | 'revision'> };

/** Actions currently available to an owner for a section; each change is signed individually by the wallet. */
export function Actions({ section, overview: { site, revision } }: Props) {
  const { role } = useSession();
  const sign = useSign();
  const [chosen, setChosen] = useState<ReleaseAction | null>(null);
  if (role !== 'owner') return null;
  return (
    <div className={s.actions}>
      {releaseActions(section).map((action) => (
        <Button
          key={action.verb}
          size="sm"
          aria-label={`${section.name}: ${action.verb}`}
          onClick={() => setChosen(action)}
        >
          {action.verb}
        </Button>
      ))}
      {chosen && (
        <ReasonDialog
          title={`${section.name}: ${chosen.verb.toLowerCase()}`}
          verb="Sign and apply"
          danger={chosen.danger ?? false}
          changes={CHANGES}
          act={(reason) => {
            const seen = { site, section: section.id, reason, revision };
            return controlRelease({ ...seen, ...chosen.change }, sign, askControl);
          }}
          onClose={() => setChosen(null)}
        >
          <p>{chosen.says} Your wallet shows what you are signing.</p>
        </ReasonDialog>
      )}
    </div>
  );
}
