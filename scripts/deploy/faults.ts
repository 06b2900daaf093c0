import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';
import { type Deployed, isUp } from './deployed';
import { METRICS_TOKEN } from './machine';
import { NAMES } from './nginx';
import type { SmallDisk } from './smallDisk';
import { must, say, until } from './trial';

/** Deadlines in milliseconds for notifying the operator of a fault, and of a restarted service's recovery. */
const HEARD_MS = 60_000;
const WELL_MS = 180_000;
const LOOK_EVERY_MS = 500;

interface Fault {
  what: string;
  /** Message in /ready, by check. */
  checks: [check: string, says: RegExp][];
  begin(): Promise<unknown> | unknown;
  end(): Promise<unknown> | unknown;
}

/** Breaks each part, independent ones at once: /ready, its metric and the webhook must report the fault and the recovery. */
export async function tryFaults(deployed: Deployed, disk: SmallDisk | null): Promise<void> {
  await until('all checks of /ready are ok', [], async () => {
    const { checks } = JSON.parse((await deployed.get(NAMES.site, '/ready')).body.toString());
    return Object.values(checks).every((says) => says === 'ok');
  });
  for (const together of faultsOf(deployed, disk))
    await Promise.all(together.map((fault) => tryFault(deployed, fault)));
  if (!disk) say('a full disk was not tested: that requires root');
  const { units, get } = deployed;
  await units.site.stop();
  // Only an external monitor can detect this.
  await until('without the site server, /live returns 502', [units.site], async () => {
    return (await get(NAMES.site, '/live')).status === 502;
  });
  units.site.start();
  await until('the site server is back', [units.site], () => isUp(get(NAMES.site, '/live')));
}

function faultsOf({ data, units, postgres, get, secret }: Deployed, disk: SmallDisk | null): Fault[][] {
  const away = (name: 'backend' | 'releases' | 'jobs', ...more: Fault['checks']): Fault => ({
    what: `${name} away`,
    checks: [['services', new RegExp(`${name} is away`)], ...more],
    begin: () => units[name].stop(),
    end: () => units[name].start(),
  });
  const report = async (read: boolean) => {
    const row = { reader: 'votes', label: 'votes', pages: [], read, reason: read ? null : 'silent', refused: 0 };
    const { status } = await get(NAMES.api, '/rest/v1/rpc/sync_report', { apikey: secret }, { batch: { rows: [row] } });
    must(status < 300, `the report of a ${read ? 'working' : 'failing'} reader is accepted`);
  };
  const reader: Fault = {
    what: 'a reader fails',
    checks: [['data', /votes/]],
    begin: () => report(false),
    end: () => report(true),
  };
  const registry = join(data, 'releases/registry.json');
  const signed = readFileSync(registry);
  const broken: Fault = {
    what: 'registry.json broken',
    checks: [['releases', /The release store cannot be used/]],
    begin: () => writeFileSync(registry, signed.subarray(0, -1)),
    end: () => writeFileSync(registry, signed),
  };
  const full: Fault[] = disk
    ? [{ what: 'the disk full', checks: [['disk', /MB are free/]], begin: disk.fill, end: disk.free }]
    : [];
  const shut: Fault[] = postgres
    ? [
        {
          what: 'PostgreSQL rejects the site',
          checks: [['database', /The backend does not answer/]],
          begin: postgres.shut,
          end: postgres.open,
        },
      ]
    : [];
  return [
    [away('backend', ['database', /The backend does not answer/])],
    [away('releases', ['releases', /The release store/])],
    shut,
    // Without the jobs, no one reports that the reader has recovered.
    [away('jobs'), reader, broken, ...full],
  ];
}

async function tryFault(deployed: Deployed, { what, checks, begin, end }: Fault): Promise<void> {
  const all = (wrong: boolean) =>
    Promise.all(checks.map(([check, says]) => heard(deployed, { what, check, says, wrong })));
  const breaks = all(true);
  await begin();
  await breaks;
  const mends = all(false);
  await end();
  await mends;
}

type Wanted = { what: string; check: string; says: RegExp; wrong: boolean };

/** Waits until /ready, its metric and the webhook have all reported it. */
async function heard({ get, hook }: Deployed, { what, check, says, wrong }: Wanted): Promise<void> {
  const known = hook.events.length;
  const patience = wrong ? HEARD_MS : WELL_MS;
  const ready = async () => {
    const said = JSON.parse((await get(NAMES.site, '/ready')).body.toString()).checks[check];
    return wrong ? says.test(said) : said === 'ok';
  };
  const figure = async () => {
    const { body } = await get(NAMES.site, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    return body.toString().includes(`companion_check{check="${check}"} ${wrong ? 0 : 1}\n`);
  };
  const told = () =>
    hook.events
      .slice(known)
      .some((one) => one.check === check && (wrong ? says.test(one.says) : one.type === 'site.well'));
  const seconds = await Promise.all([
    after(`/ready, ${what}`, patience, ready),
    after(`/metrics, ${what}`, patience, figure),
    after(`webhook, ${what}`, patience, told),
  ]);
  const [inReady, inMetrics, atHook] = seconds.map((each) => `${each.toFixed(0)} s`);
  say(`${what}${wrong ? '' : ', over'}: ${check} in /ready after ${inReady}, figure ${inMetrics}, webhook ${atHook}`);
}

/** Seconds until the condition holds. @throws CommandError on timeout */
async function after(what: string, patience: number, holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = Date.now();
  while (Date.now() < started + patience) {
    // While a service is down, requests to it may fail.
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return (Date.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new CommandError(`Not reported within ${patience / 1000} s: ${what}.`);
}
