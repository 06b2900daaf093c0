import { callAsUser } from '@companion/data';
import { adminParamSet } from '@companion/functions/adminParamSet';
import { TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { LeafField } from './LeafField';
import type { Limit } from './limits';
import type { Param } from './Params';

const CHANGES = ['admin_config', 'admin_audit'];
const MOST_SOURCE = 200;

type Props = { param: Param; limit: Limit | null; onClose: () => void };

/** Sets a new value of a rule from a given day on. */
export function ParamDialog({ param, limit, onClose }: Props) {
  const { key, validFrom } = param;
  const [value, setValue] = useState<Param['value'] | null>(param.value);
  const [from, setFrom] = useState('');
  const [source, setSource] = useState('');
  const early = from !== '' && validFrom !== null && `${from}T00:00:00Z` < validFrom;
  const ready = value !== null && value !== param.value && from !== '' && !early && source.trim() !== '';
  return (
    <ReasonDialog
      title={`Change ${key}`}
      verb="Change"
      disabled={!ready}
      changes={CHANGES}
      act={(reason) =>
        callAsUser(adminParamSet, {
          key,
          change: { value },
          valid_from: `${from}T00:00:00Z`,
          source: source.trim(),
          reason,
        })
      }
      onClose={onClose}
    >
      <LeafField
        name="Value"
        value={param.value}
        limit={limit}
        because
        onChange={(next) => setValue(next as Param['value'] | null)}
      />
      <TextField
        label="From"
        type="date"
        value={from}
        error={early ? 'That is before the current value took effect.' : undefined}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        label="Source"
        hint="Where the network announced it."
        value={source}
        maxLength={MOST_SOURCE}
        onChange={(event) => setSource(event.target.value)}
      />
      {value !== null && value !== param.value && (
        <p>
          {String(param.value)} → {String(value)}
        </p>
      )}
    </ReasonDialog>
  );
}
