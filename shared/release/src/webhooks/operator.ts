import { EnvironmentError } from '@companion/program';
import { type Hook, hookSchema } from './readHooks';

export { postSigned } from './postSigned';
export type { Hook } from './readHooks';

/**
 * The webhook for operator events; null if none is set.
 * @throws EnvironmentError if it is invalid: otherwise its silence would go unnoticed
 */
export function operatorHook(env: NodeJS.ProcessEnv): Hook | null {
  const url = env.OPERATOR_WEBHOOK_URL?.trim();
  if (!url) return null;
  const hook = hookSchema.safeParse({ url, secret: env.OPERATOR_WEBHOOK_SECRET?.trim() ?? '' });
  if (hook.success) return hook.data;
  throw new EnvironmentError(
    hook.error.issues[0]?.path[0] === 'secret'
      ? 'OPERATOR_WEBHOOK_SECRET must have at least 24 characters.'
      : 'OPERATOR_WEBHOOK_URL must be an https address, or http on this machine.',
  );
}
