import { useSession } from '@companion/contract/services';
import { callAsUser } from '@companion/data';
import { formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { adminDetectorActivate } from '@companion/functions/adminDetectorActivate';
import { Badge, Button, Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { DetectorDialog } from './DetectorDialog';
import type { Limits } from './limits';
import type { Orders } from './orders';

export type DetectorVersion = AnswerOf<typeof adminConfig>['detectors'][number];

/** Limits of single values, and orderings between values. */
export type Rules = { limits: Limits; orders: Orders };

const CHANGES = ['admin_config'];

/** Each detector's parameters by version; one version of each is active. */
export function Detectors({ detectors, ...rules }: { detectors: readonly DetectorVersion[] } & Rules) {
  return (
    <Card title="Detectors" note="Every answer names the version it is based on; each change makes a new version">
      <DetailList>
        {detectors.map((each) => (
          <VersionLine key={`${each.detector} ${each.version}`} detector={each} {...rules} />
        ))}
      </DetailList>
    </Card>
  );
}

function VersionLine({ detector: each, ...rules }: { detector: DetectorVersion } & Rules) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const { detector, version, active, createdAt } = each;
  const name = `${detector} version ${formatNumber(version)}`;
  // Every admin may preview other parameters.
  const verb = active ? (role === 'owner' ? 'Change' : 'Try') : 'Activate';
  return (
    <DetailItem note={<TimeAgo at={createdAt} />}>
      <strong>{detector}</strong>
      <span>version {formatNumber(version)}</span>
      {active && <Badge tone="positive">active</Badge>}
      {(active || role === 'owner') && (
        <Button size="sm" aria-label={`${verb} ${name}`} onClick={() => setOpen(true)}>
          {verb}
        </Button>
      )}
      {open && active && <DetectorDialog detector={each} {...rules} onClose={() => setOpen(false)} />}
      {open && !active && (
        <ReasonDialog
          title={`Activate ${name}`}
          verb="Activate"
          changes={CHANGES}
          act={(reason) => callAsUser(adminDetectorActivate, { detector, version, reason })}
          onClose={() => setOpen(false)}
        >
          <p>Its parameters are restored unchanged; the next run uses them.</p>
        </ReasonDialog>
      )}
    </DetailItem>
  );
}
