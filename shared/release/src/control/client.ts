import type { RegistryState } from '@companion/contract';
import type { OverviewWithFigures } from '../judgement';
import { type ControlRequest, controlMessage } from './request';

export { type ControlRequest, controlMessage } from './request';

type Distribute<T> = T extends unknown ? Omit<T, 'issuedAt'> : never;
/** A request before it is signed. */
export type ControlIntent = Distribute<ControlRequest>;

/** Calls the function `release-control` with the rights of this session; rejects with its reason. */
export type AskControl = (body: Record<string, unknown>) => Promise<unknown>;

/** What visitors run and how it performs, for admins. @throws whatever `ask` throws */
export const releaseOverview = async (ask: AskControl): Promise<OverviewWithFigures> =>
  (await ask({ overview: true })) as OverviewWithFigures;

/**
 * Signs one change and submits it. Returns the resulting state.
 * @param sign Asks the wallet to sign a text (EIP-191); rejects when its owner declines.
 * @throws whatever `sign` and `ask` throw
 */
export async function controlRelease(
  intent: ControlIntent,
  sign: (message: string) => Promise<string>,
  ask: AskControl,
): Promise<RegistryState> {
  const request = { ...intent, issuedAt: new Date().toISOString() } as ControlRequest;
  const signature = await sign(controlMessage(request));
  const { state } = (await ask({ request, signature })) as { state: RegistryState };
  return state;
}
