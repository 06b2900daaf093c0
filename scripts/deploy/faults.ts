import { CommandError } from '@companion/program';
import { type Deployed, isUp } from './deployed';
import { METRICS_TOKEN } from './machine';
import { NAMES } from './nginx';
import type { SmallDisk } from './smallDisk';
import { say, until } from './trial';

/** Within so long an operator hears of it, in milliseconds. */
const HEARD_MS = 60_000;
const LOOK_EVERY_MS = 500;

interface Fault {
  what: string;
  /** Of /ready. */
  check: string;
  says: RegExp;
  begin(): Promise<unknown> | unknown;
  end(): Promise<unknown> | unknown;
}

/** Breaks one thing after the other; /ready, its figure and the webhook have to tell of each, and that it is over. */
export async function tryFaults(deployed: Deployed, disk: SmallDisk | null): Promise<void> {
  for (const fault of faultsOf(deployed, disk)) await tryFault(deployed, fault);
  if (!disk) say('a full disk was not tried: it takes root to make one');
  const { units, get } = deployed;
  await units.site.stop();
  // Nobody but somebody outside can tell.
  await until('the site server away: /live answers 502', [units.site], async () => {
    return (await get(NAMES.site, '/live')).status === 502;
  });
  units.site.start();
  await until('and is back', [units.site], () => isUp(get(NAMES.site, '/live')));
}

function faultsOf({ units, postgres, get, secret }: Deployed, disk: SmallDisk | null): Fault[] {
  const away = (name: 'backend' | 'releases' | 'jobs', check: string, says: RegExp): Fault => ({
    what: `${name} away`,
    check,
    says,
    begin: () => units[name].stop(),
    end: () => units[name].start(),
  });
  const report = (read: boolean) =>
    get(
      NAMES.api,
      `/rest/v1/rpc/sync_report`,
      { apikey: secret },
      {
        batch: { rows: [{ reader: 'votes', label: 'votes', pages: [], read, reason: read ? null : 'silent' }] },
      },
    );
  return [
    away('backend', 'services', /backend is away/),
    away('backend', 'database', /The backend does not answer/),
    away('releases', 'services', /releases is away/),
    away('releases', 'releases', /The release store/),
    away('jobs', 'services', /jobs is away/),
    { what: 'a reader fails', check: 'data', says: /votes/, begin: () => report(false), end: () => report(true) },
    ...(postgres
      ? [
          {
            what: 'PostgreSQL lets nobody in',
            check: 'database',
            says: /The backend does not answer/,
            begin: () => postgres.shut(),
            end: () => postgres.open(),
          },
        ]
      : []),
    ...(disk ? [{ what: 'the disk full', check: 'disk', says: /MB are free/, begin: disk.fill, end: disk.free }] : []),
  ];
}

async function tryFault({ get, hook }: Deployed, { what, check, says, begin, end }: Fault): Promise<void> {
  const ready = async () => String(JSON.parse((await get(NAMES.site, '/ready')).body.toString()).checks[check]);
  const figure = async () => {
    const { body } = await get(NAMES.site, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    return new RegExp(`^companion_check\\{check="${check}"\\} (\\d)$`, 'm').exec(body.toString())?.[1];
  };
  const told = (type: string, pattern: RegExp) =>
    hook.events.some((event) => event.type === type && event.check === check && pattern.test(event.says));
  const heard = async (wrong: boolean) => {
    hook.events.length = 0;
    const seen = await Promise.all([
      after(`/ready: ${what}`, async () => (wrong ? says.test(await ready()) : (await ready()) === 'ok')),
      after(`/metrics: ${what}`, async () => (await figure()) === (wrong ? '0' : '1')),
      after(`webhook: ${what}`, () => (wrong ? told('site.trouble', says) : told('site.well', /./))),
    ]);
    const [inReady, inMetrics, atHook] = seen.map((seconds) => `${seconds.toFixed(0)} s`);
    say(`${what}${wrong ? '' : ', over'}: ${check} in /ready after ${inReady}, figure ${inMetrics}, webhook ${atHook}`);
  };
  const breaks = heard(true);
  await begin();
  await breaks;
  const mends = heard(false);
  await end();
  await mends;
}

/** Seconds until it holds. @throws CommandError after a minute */
async function after(what: string, holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = Date.now();
  while (Date.now() < started + HEARD_MS) {
    // While a service is away, asking it may fail.
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return (Date.now() - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new CommandError(`Not told within ${HEARD_MS / 1000} s: ${what}.`);
}
