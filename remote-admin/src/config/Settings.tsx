import { useSession } from '@companion/contract/services';
import { shortenAddress } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { Button, Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { type Limits, limitOf } from './limits';
import { SettingDialog } from './SettingDialog';
import { settingText, settingWords } from './settingWords';

export type Setting = AnswerOf<typeof adminConfig>['settings'][number];

/** The site banner, and retention periods. */
export function Settings({ settings, limits }: { settings: readonly Setting[]; limits: Limits }) {
  return (
    <Card title="Banner and retention" note="The job “retention” deletes expired data every hour">
      <DetailList>
        {settings.map((setting) => (
          <SettingLine key={setting.key} setting={setting} limits={limits} />
        ))}
      </DetailList>
    </Card>
  );
}

function SettingLine({ setting, limits }: { setting: Setting; limits: Limits }) {
  const { role } = useSession();
  /** Initial value of the dialog; null while it is closed. */
  const [begin, setBegin] = useState<Setting['value'] | null>(null);
  const { key, value, before, changedBy, changedAt } = setting;
  const { label, says } = settingWords(key);
  return (
    <DetailItem
      note={
        <>
          {says}{' '}
          {changedAt && changedBy && (
            <>
              Changed <TimeAgo at={changedAt} /> by {shortenAddress(changedBy)}.
            </>
          )}
        </>
      }
    >
      <strong>{label}</strong>
      <bdi>{settingText(key, value)}</bdi>
      {role === 'owner' && (
        <>
          <Button size="sm" aria-label={`Change: ${label}`} onClick={() => setBegin(value)}>
            Change
          </Button>
          {before !== null && before !== value && (
            <Button size="sm" aria-label={`Go back: ${label}`} onClick={() => setBegin(before)}>
              Go back
            </Button>
          )}
        </>
      )}
      {begin !== null && (
        <SettingDialog
          setting={setting}
          limit={limitOf(limits, `setting:${key}`)}
          begin={begin}
          onClose={() => setBegin(null)}
        />
      )}
    </DetailItem>
  );
}
