import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Site = {
  ports: { site: number; releases: number; backend: number; network: number };
  /** Data set, relative to the workspace. */
  networkData: string;
  dataDir: string;
  /** What its start is told besides. */
  env?: Record<string, string>;
};

/**
 * First of the ports the suites listen on. They lie below the range from which systems take the ports of outgoing
 * connections (32,768 and up on Linux): one of those could hold a port just when a server wants it.
 */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 21_000);
const ROOT = join(tmpdir(), `companion-e2e-${FIRST_PORT}`);

/** File of a data directory that names the process of its start. */
export const START_PID = 'start.pid';

/**
 * The data stand still, so one pass is enough. Each sets the clock to that of the data: it must not be set back while a suite has
 * moved it.
 */
const ONE_PASS = { SYNC_PERIOD_SECONDS: '86400' };

/** The sites the suites run against, each with its own data and ports. */
export const SITES = {
  golden: site('golden', 'e2e/fixtures/g1.json', 0),
  hostile: site('hostile', 'e2e/fixtures/hostile.json', 10),
  g2: site('g2', 'e2e/fixtures/g2.json', 5),
  /** The golden one again, for suites that move its clock, its settings, its releases, or end its services. */
  changing: {
    ...site('changing', 'e2e/fixtures/g1.json', 15),
    // Canaries are judged soon.
    env: { ...ONE_PASS, RELEASE_POLICY_SECONDS: '3' },
  },
} as const satisfies Record<string, Site>;

function site(name: string, networkData: string, offset: number): Site {
  const port = FIRST_PORT + offset;
  return {
    ports: { site: port, releases: port + 1, backend: port + 2, network: port + 3 },
    networkData,
    dataDir: join(ROOT, name),
    env: ONE_PASS,
  };
}
