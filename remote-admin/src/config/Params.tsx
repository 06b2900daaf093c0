import { useSession } from '@companion/contract/services';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { Button, Card } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { type Limits, limitOf } from './limits';
import { ParamDialog } from './ParamDialog';
import { TakeBackDialog } from './TakeBackDialog';
import { timeText } from './timeText';

export type Param = AnswerOf<typeof adminConfig>['params'][number];

/** Network rules and the period each applies to. */
export function Params({ params, limits }: { params: readonly Param[]; limits: Limits }) {
  return (
    <Card title="Network rules" note="A new value applies from a chosen day; earlier days keep their value">
      <DetailList>
        {params.map((param) => (
          <ParamLine key={`${param.key} ${param.validFrom}`} param={param} limits={limits} />
        ))}
      </DetailList>
    </Card>
  );
}

function ParamLine({ param, limits }: { param: Param; limits: Limits }) {
  const { role } = useSession();
  const [open, setOpen] = useState<'change' | 'take back' | null>(null);
  const { key, value, validTo, source, before } = param;
  const close = () => setOpen(null);
  return (
    <DetailItem
      note={
        <>
          {timeText(param)}, <bdi>{source}</bdi>
        </>
      }
    >
      <strong>{key}</strong>
      <span>{String(value)}</span>
      {role === 'owner' && validTo === null && (
        <Button size="sm" aria-label={`Change ${key}`} onClick={() => setOpen('change')}>
          Change
        </Button>
      )}
      {role === 'owner' && before !== null && (
        <Button size="sm" aria-label={`Take back ${key} ${timeText(param)}`} onClick={() => setOpen('take back')}>
          Take back
        </Button>
      )}
      {open === 'change' && <ParamDialog param={param} limit={limitOf(limits, `param:${key}`)} onClose={close} />}
      {open === 'take back' && <TakeBackDialog param={param} onClose={close} />}
    </DetailItem>
  );
}
