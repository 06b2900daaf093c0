import { useSession } from '@companion/contract/services';
import { formatDate } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { adminConfig } from '@companion/functions/adminConfig';
import { Button, Card } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { ParamDialog } from './ParamDialog';

export type Param = AnswerOf<typeof adminConfig>['params'][number];

/** Rules of the network and the time each holds for. */
export function Params({ params }: { params: readonly Param[] }) {
  return (
    <Card title="Rules of the network" note="A new value counts from a day on; what was before stays as it was">
      <DetailList>
        {params.map((param) => (
          <ParamLine key={`${param.key} ${param.validFrom}`} param={param} />
        ))}
      </DetailList>
    </Card>
  );
}

function ParamLine({ param }: { param: Param }) {
  const { role } = useSession();
  const [open, setOpen] = useState(false);
  const { key, value, validTo, source } = param;
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
        <Button size="sm" aria-label={`Change ${key}`} onClick={() => setOpen(true)}>
          Change
        </Button>
      )}
      {open && <ParamDialog param={param} onClose={() => setOpen(false)} />}
    </DetailItem>
  );
}

const day = (at: string) => formatDate(at, { timeZone: 'UTC' });

/** "since ever", "from May 28, 2025", "until Sep 15, 2025". */
function timeText({ validFrom, validTo }: Param): string {
  if (validFrom === null) return validTo === null ? 'since ever' : `until ${day(validTo)}`;
  return validTo === null ? `from ${day(validFrom)}` : `${day(validFrom)} to ${day(validTo)}`;
}
