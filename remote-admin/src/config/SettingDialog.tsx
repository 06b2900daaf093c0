import { callAsUser } from '@companion/data';
import { capitalized } from '@companion/domain';
import { adminSettingSet } from '@companion/functions/adminSettingSet';
import { TextField } from '@companion/ui/core';
import { useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import { type Limit, limitHint, limitText } from './limits';
import type { Setting } from './Settings';
import { readSetting, settingText, settingWords } from './settingWords';

const CHANGES = ['admin_config', 'admin_audit', 'site_status'];

type Props = {
  setting: Setting;
  limit: Limit | null;
  /** Initial value of the field: the current value, or the one to restore. */
  begin: Setting['value'];
  onClose: () => void;
};

/** Changes a setting, showing its old and new value. */
export function SettingDialog({ setting: { key, value }, limit, begin, onClose }: Props) {
  const [text, setText] = useState(String(begin));
  const next = readSetting(value, text, limit);
  const wanted = limit ? `${capitalized(limitText(limit))}.` : 'A number.';
  const { label } = settingWords(key);
  return (
    <ReasonDialog
      title={`Change: ${label}`}
      verb="Change"
      disabled={next === null || next === value}
      changes={CHANGES}
      act={(reason) => callAsUser(adminSettingSet, { key, change: { value: next }, reason })}
      onClose={onClose}
    >
      {typeof value === 'number' ? (
        <TextField
          label="Days"
          hint={limit ? limitHint(limit) : '0 keeps them forever.'}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          error={next === null ? wanted : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <TextField
          label="Text"
          hint="One line of plain text above every page, until the visitor dismisses it. Leave empty for no banner."
          maxLength={limit?.longest ?? undefined}
          autoComplete="off"
          value={text}
          error={next === null ? wanted : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {next !== null && next !== value && (
        <p>
          <bdi>{settingText(key, value)}</bdi> → <bdi>{settingText(key, next)}</bdi>
        </p>
      )}
    </ReasonDialog>
  );
}
