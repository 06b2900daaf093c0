import { callAsUser } from '@companion/data';
import { adminUserAdd } from '@companion/functions/adminUserAdd';
import { Button, Select, TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';

const { wallet: WALLET, role: ROLE } = adminUserAdd.args;
const CHANGES = ['admin_users_list', 'admin_audit'];

/** Adds a wallet to the allow-list. */
export function AddUser() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        Add
      </Button>
      {open && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [wallet, setWallet] = useState('');
  const [left, setLeft] = useState(false);
  const [role, setRole] = useState<(typeof ROLE.words)[number]>('admin');
  const address = wallet.trim();
  const valid = WALLET.read(address) !== null;
  return (
    <ReasonDialog
      title="Add to the allow-list"
      verb="Add"
      disabled={!valid}
      changes={CHANGES}
      act={(reason) => callAsUser(adminUserAdd, { wallet: address, role, reason })}
      onClose={onClose}
    >
      <TextField
        label="Wallet address"
        value={wallet}
        autoComplete="off"
        spellCheck={false}
        error={left && !valid ? 'A wallet address is 0x and 40 hexadecimal digits.' : undefined}
        onBlur={() => setLeft(wallet !== '')}
        onChange={(event) => setWallet(event.target.value)}
      />
      <Select
        label="Role"
        value={role}
        options={[
          { value: 'admin', label: 'Admin: reads everything, answers messages' },
          { value: 'owner', label: 'Owner: also changes users, configuration and releases' },
        ]}
        onChange={setRole}
      />
    </ReasonDialog>
  );
}
