import { fileURLToPath } from 'node:url';
import {
  type Address,
  createPublicClient,
  custom,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  multicall3Abi,
} from 'viem';
import { base } from 'viem/chains';
import { describe, expect, it } from 'vitest';
import { asking } from './asking.fixture.ts';
import { loadDataset } from './dataset.ts';

const g1 = await loadDataset(fileURLToPath(new URL('../../../e2e/fixtures/g1.json', import.meta.url)));
const { get, post, bytes } = asking(g1);
const alice = '0xF39fd6e51aad88F6f4ce6ab8827279cfffb92266';

describe('chain node', () => {
  it('answers gas price and chain id, individually and in batches', async () => {
    expect((await post('/', { jsonrpc: '2.0', id: 7, method: 'eth_gasPrice', params: [] })).body).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: '0x1312d00',
    });
    const batch = await post('/', [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 2, method: 'eth_sendRawTransaction' },
    ]);
    expect(batch.body).toEqual([
      { jsonrpc: '2.0', id: 1, result: '0x2105' },
      { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'The method does not exist' } },
    ]);
  });

  it('has a balance for each address, requested through Multicall3 as wallet libraries do', async () => {
    const transport = custom({
      request: async ({ method, params }) => {
        const { body } = await post('/', { jsonrpc: '2.0', id: 1, method, params });
        if (body.error) throw Object.assign(new Error(body.error.message), body.error);
        return body.result;
      },
    });
    const gathering = createPublicClient({ chain: base, transport, batch: { multicall: true } });
    const alone = createPublicClient({ chain: base, transport });
    const addresses = [alice.toLowerCase() as Address, '0xfabb0ac9d68b0b445fb7357272ff202c5651694a'] as const;
    for (const client of [gathering, alone])
      expect(await Promise.all(addresses.map((address) => client.getBalance({ address })))).toEqual([
        3_006_000_000_000_000_000n,
        2_540_000_000_000_000_000n,
      ]);
  });

  it.each([
    ['no arguments', undefined],
    ['another contract', [{ to: alice, data: '0x4d2301cc' }]],
    ['half a call', [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: '0x4d2301cc' }]],
    ['another function', [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: '0x42cbb15c' }]],
    ['nonsense', [{ to: 7, data: {} }]],
  ])('answers no other call: %s', async (_name, params) => {
    const { body } = await post('/', { jsonrpc: '2.0', id: 1, method: 'eth_call', params });
    expect(body.error).toEqual({ code: -32_602, message: 'Invalid params' });
  });

  it('aggregates at most a hundred calls in one, and no nested aggregates', async () => {
    const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
    const balance = encodeFunctionData({
      abi: multicall3Abi,
      functionName: 'getEthBalance',
      args: [alice.toLowerCase() as Address],
    });
    const gathered = (callDatas: readonly Hex[]) =>
      encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [callDatas.map((callData) => ({ target: MULTICALL3, allowFailure: true, callData }))],
      });
    const ask = async (data: Hex) => {
      const params = [{ to: MULTICALL3, data }];
      const { body } = await post('/', { jsonrpc: '2.0', id: 1, method: 'eth_call', params });
      if (body.error) return body.error.code;
      const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: body.result });
      return results.map(({ success }) => success);
    };
    expect(await ask(gathered([]))).toEqual([]);
    expect(await ask(gathered(Array(100).fill(balance)))).toEqual(Array(100).fill(true));
    expect(await ask(gathered(Array(101).fill(balance)))).toBe(-32_602);
    expect(await ask(gathered([balance, gathered([balance]), balance]))).toEqual([true, false, true]);
    expect(await ask(gathered([gathered([gathered([balance])])]))).toEqual([false]);
  });

  it('rejects what is not a call', async () => {
    expect((await post('/', '{')).body.error.code).toBe(-32_700);
    for (const wrong of [null, 5, 'x', [], {}, { method: 4 }])
      expect((await post('/', wrong ?? 'null')).body.error.code).toBeLessThan(-32_599);
  });
});

describe('rates and names', () => {
  it('gives the same price for one ETH everywhere', async () => {
    const there = asking(g1, { ethPriceUsd: 2500.5 });
    expect((await there.get('/v2/exchange-rates?currency=ETH')).body.data).toEqual({
      currency: 'ETH',
      rates: { ETH: '1', USD: '2500.50', EUR: '2300.46' },
    });
    expect((await there.get('/api/v2/exchange-rates/eth-price-in-usd')).body).toEqual({ price: 2500.5 });
    expect((await get('/v2/exchange-rates?currency=DOGE')).status).toBe(400);
  });

  it('names only primary addresses', async () => {
    expect((await get(`/v1/resolve-ens?address=${alice}`)).body.data.data).toBe('alice.demo.eth');
    expect((await get('/v1/resolve-ens?address=0xfabb0ac9d68b0b445fb7357272ff202c5651694a')).body.data.data).toBeNull();
    expect((await get('/v1/resolve-ens?address=alice')).status).toBe(400);
    expect((await get(`/api/v2/external/ens/${alice}`)).body).toEqual({
      address: alice.toLowerCase(),
      name: 'alice.demo.eth',
      avatar: 'http://net.test/avatars/alice.png',
    });
    expect((await get('/api/v2/external/ens/by-name/Alice.demo.eth')).body.address).toBe(alice.toLowerCase());
    expect((await get('/api/v2/external/ens/by-name/nobody.eth')).body).toEqual({
      address: null,
      name: null,
      avatar: null,
    });
  });
});

describe('avatars', () => {
  it('draws the same picture for the same path and another one for another path', async () => {
    const one = await bytes('/avatars/alice.png');
    expect(Object.fromEntries(one.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // Signature, length and name of the first chunk, 168 by 168 pixels.
    expect(one.body.subarray(0, 24).toString('hex')).toBe('89504e470d0a1a0a0000000d49484452000000a8000000a8');
    expect((await bytes('/avatars/alice.png')).body).toEqual(one.body);
    expect((await bytes('/avatars/bob.png')).body).not.toEqual(one.body);
  });

  it('draws a picture for any path', async () => {
    const { status, body } = await bytes('/avatars/%3Cscript%3Ealert(1)%3C/script%3E/%22onload=x.svg');
    expect(status).toBe(200);
    expect(body.toString('latin1')).toMatch(/^\x89PNG/);
    expect(body.toString('latin1')).not.toContain('script');
  });
});
