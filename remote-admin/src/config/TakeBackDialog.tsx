import { callAsUser } from '@companion/data';
import { adminParamTakeBack } from '@companion/functions/adminParamTakeBack';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { Param } from './Params';
import { timeText } from './timeText';

const CHANGES = ['admin_config', 'admin_audit'];

/** Withdraws a published value, showing the value that applies again. */
export function TakeBackDialog({ param, onClose }: { param: Param; onClose: () => void }) {
  const { key, value, validFrom, before } = param;
  return (
    <ReasonDialog
      title={`Take back ${key}`}
      verb="Take back"
      danger
      changes={CHANGES}
      act={(reason) => callAsUser(adminParamTakeBack, { key, valid_from: validFrom ?? '', reason })}
      onClose={onClose}
    >
      <p>
        {timeText(param)}: {String(value)} → {String(before)}
      </p>
      <p>Pages about that time use {String(before)} again. The audit log keeps the value taken back.</p>
    </ReasonDialog>
  );
}
