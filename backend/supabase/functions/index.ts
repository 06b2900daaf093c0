import { handler as applicationLogs } from './application-logs/handler.ts';
import type { FunctionHandler } from './context.ts';
import { handler as exportHandler } from './export/handler.ts';
import { limitReaders } from './export/readers.ts';
import { handler as feed } from './feed/handler.ts';
import { handler as forest } from './forest/handler.ts';
import { handler as mcp } from './mcp/handler.ts';
import { handler as ogImage } from './og-image/handler.ts';
import { handler as raffle } from './raffle/handler.ts';
import { handler as releaseControl } from './release-control/handler.ts';
import { handler as releaseService } from './release-service/handler.ts';
import { handler as releaseTelemetry } from './release-telemetry/handler.ts';

const withEnvironment =
  (handler: FunctionHandler): FunctionHandler =>
  (req, ctx) =>
    handler(req, { ...ctx, env: (name) => process.env[name] });

/** Functions by name below /functions/v1, for a backend that runs them in-process. */
export const handlers: Record<string, FunctionHandler> = {
  'application-logs': applicationLogs,
  export: limitReaders(exportHandler),
  feed: withEnvironment(feed),
  forest,
  mcp,
  'og-image': withEnvironment(ogImage),
  raffle: withEnvironment(raffle),
  'release-control': withEnvironment(releaseControl),
  'release-service': withEnvironment(releaseService),
  'release-telemetry': withEnvironment(releaseTelemetry),
};
