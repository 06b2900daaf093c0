import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Site = {
  ports: { site: number; releases: number; backend: number; network: number };
  /** Data set, relative to the workspace. */
  networkData: string;
  dataDir: string;
  /** Additional environment of its start. */
  env?: Record<string, string>;
};

/**
 * First of the suites' ports. They are below the ephemeral port range (32,768 and up on Linux), from which an outgoing
 * connection could take a port just when a server needs it.
 */
export const FIRST_PORT = Number(process.env.E2E_PORT ?? 21_000);
const ROOT = join(tmpdir(), `companion-e2e-${FIRST_PORT}`);

/** File in a data directory with the process id of its start. */
export const START_PID = 'start.pid';

/**
 * The data does not change, so one sync pass is enough. Each pass sets the clock to that of the data, which must not happen
 * while a suite has changed it.
 */
const ONE_PASS = { SYNC_PERIOD_SECONDS: '86400' };

/** The sites the suites run against, each with its own data and ports. */
export const SITES = {
  golden: site('golden', 'e2e/fixtures/g1.json', 0),
  hostile: site('hostile', 'e2e/fixtures/hostile.json', 10),
  g2: site('g2', 'e2e/fixtures/g2.json', 5),
  /** The golden one again, for suites that change its clock, settings or releases, or kill its services. */
  changing: {
    ...site('changing', 'e2e/fixtures/g1.json', 15),
    // Canaries are judged quickly.
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
