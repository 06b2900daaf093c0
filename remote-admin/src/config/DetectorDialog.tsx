import { useSession } from '@companion/contract/services';
import { callAsUser } from '@companion/data';
import { adminDetectorPublish } from '@companion/functions/adminDetectorPublish';
import { Dialog } from '@companion/ui/core';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../asAdmin/ReasonDialog';
import s from './config.module.css';
import type { DetectorVersion, Rules } from './Detectors';
import { LeafField } from './LeafField';
import { type Leaf, leavesOf, type Setting, withLeaf } from './leaves';
import { limitOf, limitsOf } from './limits';
import { crossedIn, ordersOf } from './orders';
import { Preview } from './Preview';
import { Ranges } from './Ranges';

const CHANGES = ['admin_config'];

/**
 * Edits a detector's parameters: the changes, a preview of their effect, and the new version. Admins may preview, owners may
 * publish.
 */
export function DetectorDialog({
  detector: { detector, params },
  limits,
  orders,
  onClose,
}: Rules & {
  detector: DetectorVersion;
  onClose: () => void;
}) {
  const { role } = useSession();
  const [given, setGiven] = useState<ReadonlyMap<string, Leaf>>(new Map());
  const settings = leavesOf(params);
  const changed = settings.filter(({ name, value }) => given.has(name) && given.get(name) !== value);
  const next = changed.reduce<unknown>((all, { path, name }) => withLeaf(all, path, given.get(name) ?? null), params);
  const ordered = ordersOf(orders, `detector:${detector}`);
  const crossed = crossedIn(ordered, next);
  const wrong = crossed.size > 0 || changed.some(({ name }) => given.get(name) === null);
  const body = (
    <>
      <div className={s.settings}>
        {settings.filter(isFree).map(({ name, value }) => (
          <LeafField
            key={name}
            name={name}
            value={value}
            limit={limitOf(limits, `detector:${detector}`, name)}
            below={crossed.get(name)}
            onChange={(leaf) => setGiven(new Map(given).set(name, leaf))}
          />
        ))}
      </div>
      <Ranges limits={limitsOf(limits, `detector:${detector}`)} orders={ordered} />
      {changed.length > 0 && !wrong && (
        <>
          <ul className={s.diff} aria-label="Changes">
            {changed.map(({ name, value }) => (
              <li key={name}>
                {name}: {String(value)} → {String(given.get(name))}
              </li>
            ))}
          </ul>
          <Preview key={JSON.stringify(next)} detector={detector} params={next} />
        </>
      )}
    </>
  );
  const title = `Parameters of ${detector}`;
  if (role !== 'owner') return <Plain title={title} onClose={onClose} body={body} />;
  return (
    <ReasonDialog
      title={title}
      verb="Publish"
      disabled={changed.length === 0 || wrong}
      changes={CHANGES}
      act={(reason) => callAsUser(adminDetectorPublish, { detector, params: next, reason })}
      onClose={onClose}
    >
      {body}
    </ReasonDialog>
  );
}

function Plain({ title, body, onClose }: { title: string; body: ReactNode; onClose: () => void }) {
  return (
    <Dialog open title={title} onClose={onClose}>
      {body}
    </Dialog>
  );
}

/** A feature's id is its name and a null has no type: neither is a setting. */
const isFree = ({ path, value }: Setting) => value !== null && path.at(-1) !== 'id';
