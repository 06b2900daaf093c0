import { useSession } from '@companion/contract/services';
import { callAsUser } from '@companion/data';
import { shortenAddress } from '@companion/domain';
import { adminUserChange } from '@companion/functions/adminUserChange';
import { Button } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import type { AdminUser } from './columns';
import s from './users.module.css';

const CHANGES = ['admin_users_list', 'admin_audit'];

type Change = { role?: AdminUser['role']; active?: boolean };

/** Changes a role or access; owners only. */
export function ChangeUser({ user: { wallet, role, active } }: { user: AdminUser }) {
  const session = useSession();
  const [change, setChange] = useState<Change | null>(null);
  if (session.role !== 'owner') return null;
  const other = role === 'owner' ? 'admin' : 'owner';
  const name = shortenAddress(wallet);
  return (
    <span className={s.actions}>
      <Button size="sm" aria-label={`Make ${other}: ${name}`} onClick={() => setChange({ role: other })}>
        Make {other}
      </Button>
      <Button
        size="sm"
        aria-label={`${active ? 'Deactivate' : 'Activate'} ${name}`}
        onClick={() => setChange({ active: !active })}
      >
        {active ? 'Deactivate' : 'Activate'}
      </Button>
      {change && (
        <ReasonDialog
          title={`Change ${name}`}
          verb="Change"
          danger={change.active === false}
          changes={CHANGES}
          act={(reason) => callAsUser(adminUserChange, { wallet, reason, ...change })}
          onClose={() => setChange(null)}
        >
          <p>
            {change.role
              ? `${role} → ${change.role}`
              : active
                ? 'active → inactive: this wallet can no longer open admin pages.'
                : 'inactive → active'}
          </p>
        </ReasonDialog>
      )}
    </span>
  );
}
