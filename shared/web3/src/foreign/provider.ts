import { addressesOf, chainIdOf, field } from './values';

type Listener = (value?: unknown) => void;
type Call = { method: string; params?: unknown };

/** The part of a wallet provider that wagmi uses (EIP-1193). */
export type CheckedProvider = {
  request(call: Call): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
};

/** The events wagmi listens to, with a validator each; null drops the event. */
const EVENTS: Record<string, (value: unknown) => { value?: unknown } | null> = {
  accountsChanged: (value) => {
    const accounts = addressesOf(value);
    // An empty list means that the wallet disconnected; one with only invalid entries is ignored.
    return accounts && (accounts.length > 0 || field(value, 'length') === 0) ? { value: accounts } : null;
  },
  chainChanged: (value) => hexChain(value),
  connect: (value) => {
    const chain = hexChain(field(value, 'chainId'));
    return chain && { value: { chainId: chain.value } };
  },
  disconnect: (value) => ({ value: errorOf(value) }),
};

/**
 * A third-party wallet with validated responses and events: account lists contain addresses, chains are hex numbers, failures are
 * errors. A wallet without events has none.
 */
export function checkedProvider(wallet: object): CheckedProvider {
  const passedOn = new Map<Listener, Listener>();
  const call = (name: string, ...given: unknown[]): unknown => {
    const method = field(wallet, name);
    return typeof method === 'function' ? method.apply(wallet, given) : undefined;
  };
  return {
    async request({ method, params }) {
      let answer: unknown;
      try {
        answer = await call('request', params === undefined ? { method } : { method, params });
      } catch (error) {
        throw errorOf(error);
      }
      return checkedAnswer(method, answer);
    },
    on(event, listener) {
      const check = Object.hasOwn(EVENTS, event) ? EVENTS[event] : undefined;
      if (!check) return;
      const checked: Listener = (value) => {
        const fine = check(value);
        if (fine) listener(fine.value);
      };
      passedOn.set(listener, checked);
      quietly(() => call('on', event, checked));
    },
    removeListener(event, listener) {
      const checked = passedOn.get(listener);
      passedOn.delete(listener);
      if (checked)
        quietly(() =>
          call(typeof field(wallet, 'removeListener') === 'function' ? 'removeListener' : 'off', event, checked),
        );
    },
  };
}

function checkedAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_accounts') return addressesOf(answer) ?? [];
  if (method === 'eth_requestAccounts') {
    const accounts = addressesOf(answer);
    if (accounts?.length) return accounts;
    throw new Error('The wallet named no account.');
  }
  if (method === 'eth_chainId') {
    const chain = hexChain(answer);
    if (chain) return chain.value;
    throw new Error('The wallet named no chain.');
  }
  return answer;
}

function hexChain(value: unknown): { value: string } | null {
  const id = chainIdOf(value);
  return id === null ? null : { value: `0x${id.toString(16)}` };
}

/** A wallet's rejection as an error, with its EIP-1193 code if it has one. */
function errorOf(thrown: unknown): Error {
  const [message, code] = [field(thrown, 'message'), field(thrown, 'code')];
  const error = new Error(typeof message === 'string' && message ? message : 'The wallet failed without a word.');
  return Object.assign(error, typeof code === 'number' && { code }, { cause: thrown });
}

function quietly(action: () => unknown): void {
  try {
    action();
  } catch {
    // A wallet that does not support listeners is used without events.
  }
}
