import { networkProxy } from '../../../../host/server/src/networkProxy.ts';
import { previews } from '../../../../host/server/src/previews.ts';
import { credentials, newWallet } from '../../../local/test/wallet.ts';
import { createNetwork, parseDataset } from '../../../network/src/index.ts';
import { handlers } from '../../functions/index.ts';
import { anonymous } from '../actors.ts';
import { type Backend, backendWith } from '../backend.ts';
import { type DataSet, setClock } from '../load.ts';
import { runRollups } from '../rollups.ts';

const BACKEND = 'http://localhost:54321';
const NETWORK = 'http://network.test';
/** The same people on every site, since their addresses would otherwise differ. */
const WALLETS = { voter: newWallet(), owner: newWallet() };
/** Response headers that depend on the contents. */
const HEADERS = ['content-type', 'content-disposition', 'x-total-rows', 'x-truncated'];

/** An anonymous visitor, a voter, an owner, and the jobs, which publish what they are given. */
export type Asker = 'anonymous' | 'jobs' | keyof typeof WALLETS;
/** `door` is the backend, or the site server in front of it. */
export type Question = { door: 'backend' | 'site'; path: string; body?: object; as?: Asker };

/** A complete site: the network, the database that read it, and every entry point to either. */
export interface Site {
  /** Everything in the response, except computation times. */
  ask(question: Question): Promise<string>;
  /** Moves the clock and recomputes what depends on it. */
  at(now: string): Promise<void>;
  close(): Promise<void>;
}

export async function siteWith(set: DataSet): Promise<Site> {
  const backend = await backendWith(set, handlers);
  await backend.sql('update app.feature_flags set enabled = true');
  const tokens = await signIn(backend);
  const network = createNetwork(parseDataset(set));
  const send = (async (url: string, init?: RequestInit) => {
    const request = new Request(url, init);
    return url.startsWith(NETWORK) ? network.fetch(request) : backend.fetch(request);
  }) as typeof fetch;
  const keys = { url: BACKEND, publishableKey: backend.keys.publishable };
  const services = { api: NETWORK, chain: NETWORK, rates: NETWORK, names: NETWORK, namesKey: null };
  // Each response is fetched again: proxy caches are the same for everyone.
  const doors = {
    '/network': () => networkProxy({ ...services, backend: keys, siteKey: null, clientId: 'test@1' }, { fetch: send }),
    '/preview': () => previews(keys, send),
  };

  async function answerOf({ door, path, body, as = 'anonymous' }: Question): Promise<Response> {
    if (door === 'site') {
      const [prefix, open] = Object.entries(doors).find(([start]) => path.startsWith(start)) ?? [];
      if (!prefix || !open) throw new Error(`The site has no door at ${path}.`);
      return open().request(prefix === '/network' ? path : path.slice(prefix.length));
    }
    return backend.fetch(
      new Request(BACKEND + path, {
        method: body ? 'POST' : 'GET',
        headers: {
          apikey: as === 'jobs' ? backend.keys.secret : backend.keys.publishable,
          'content-type': 'application/json',
          ...(as in WALLETS && { authorization: `Bearer ${tokens[as as keyof typeof WALLETS]}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  }

  const compute = () => runRollups(backend);
  await compute();
  return {
    ask: async (question) => {
      const answer = await answerOf(question);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const head = HEADERS.map((name) => answer.headers.get(name));
      const isText = !/^image\/png/.test(head[0] ?? '');
      const said = ofTheData(question.path, bytes.toString(isText ? 'utf8' : 'base64'));
      return withoutTimes(`${answer.status} ${head.join(' ')}\n${said}`);
    },
    at: async (now) => {
      await setClock(backend.sql, now);
      await compute();
    },
    close: () => backend.close(),
  };
}

async function signIn(backend: Backend): Promise<Record<keyof typeof WALLETS, string>> {
  const { voter, owner } = WALLETS;
  await backend.sql('update app.profiles set primary_address = $1 where profile_id = 1', [voter.address.toLowerCase()]);
  await backend.sql('select public.admin_seed_owners($1)', [[owner.address]]);
  const token = async (wallet: typeof voter) => {
    const { data, error } = await anonymous(backend).auth.signInWithWeb3(await credentials(wallet));
    if (error) throw error;
    return data.session.access_token;
  };
  return { voter: await token(voter), owner: await token(owner) };
}

/** Database size and job durations depend on the machine, and vary. */
const OF_THE_MACHINE: Record<string, readonly string[]> = {
  '/rest/v1/rpc/admin_status': ['database', 'jobs', 'storage'],
  '/rest/v1/rpc/admin_overview': ['jobs', 'storage'],
};

function ofTheData(path: string, answer: string): string {
  const left = OF_THE_MACHINE[path];
  if (!left || !answer.startsWith('{')) return answer;
  return JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(answer)).filter(([name]) => !left.includes(name))),
  );
}

/** Computation times are real, and far from the data's frozen ones. */
const withoutTimes = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:[\d.]+(?:Z|[+-]\d\d:\d\d)/g, (time) =>
    Math.abs(Date.parse(time) - Date.now()) < 86_400_000 ? 'now' : time,
  );
