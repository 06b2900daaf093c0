import { useSession } from '@companion/contract/services';
import { callAsUser } from '@companion/data';
import { shortenAddress } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { adminFlagSet } from '@companion/functions/adminFlagSet';
import { Badge, Button, Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { FLAG_WORDS } from './flagWords';

type Flag = AnswerOf<typeof adminConfig>['flags'][number];

const CHANGES = ['admin_config', 'site_status'];
const onOff = (on: boolean) => (on ? 'on' : 'off');

/** Optional pages, each with its switch. */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  return (
    <Card title="Optional pages" note="Menus, search and addresses update within a minute, without a release">
      <DetailList>
        {flags.map((flag) => (
          <FlagLine key={flag.key} flag={flag} />
        ))}
      </DetailList>
    </Card>
  );
}

function FlagLine({ flag: { key, enabled, changedBy, changedAt } }: { flag: Flag }) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const words = Object.hasOwn(FLAG_WORDS, key) ? FLAG_WORDS[key as keyof typeof FLAG_WORDS] : null;
  const label = words?.label ?? key;
  return (
    <DetailItem
      note={
        <>
          {words && `${words.says} It begins ${onOff(words.begins)}. `}
          {changedAt && changedBy && (
            <>
              Changed <TimeAgo at={changedAt} /> by {shortenAddress(changedBy)}.
            </>
          )}
        </>
      }
    >
      <strong>{label}</strong>
      <Badge tone={enabled ? 'positive' : 'neutral'}>{onOff(enabled)}</Badge>
      {role === 'owner' && (
        <Button size="sm" aria-label={`Switch ${onOff(!enabled)}: ${label}`} onClick={() => setOpen(true)}>
          Switch {onOff(!enabled)}
        </Button>
      )}
      {open && (
        <ReasonDialog
          title={`Switch ${label} ${onOff(!enabled)}`}
          verb="Switch"
          changes={CHANGES}
          act={(reason) => callAsUser(adminFlagSet, { flag: key, enabled: !enabled, reason })}
          onClose={() => setOpen(false)}
        >
          <p>
            {onOff(enabled)} → {onOff(!enabled)}
          </p>
        </ReasonDialog>
      )}
    </DetailItem>
  );
}
