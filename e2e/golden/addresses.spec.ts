import { connect } from 'node:net';
import { SITES } from '../sites';
import { expect, test } from '../visit';

const { ports } = SITES.golden;

/** Whether a server listens at an address of this machine. */
function answers(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

test('every server listens on this machine’s own address only', async () => {
  for (const port of Object.values(ports)) {
    expect(await answers('127.0.0.1', port)).toBe(true);
    // Another address of the same machine: a server that listens everywhere answers there too.
    expect(await answers('127.0.0.2', port)).toBe(false);
  }
});

test('every answer forbids guessing its type', async ({ request }) => {
  const { site, releases, backend, network } = ports;
  const asked: [number, string, number][] = [
    [site, '/reviews', 200],
    [site, '/nothing-here', 404],
    [site, '/nothing.js', 404],
    [site, '/plan.json', 200],
    [site, '/config.json', 200],
    [site, '/openapi.json', 200],
    [site, '/health.json', 200],
    [site, '/network/v2/nothing', 404],
    [site, '/preview/site/site.png', 200],
    [releases, '/registry.json', 200],
    [releases, '/nothing', 404],
    [backend, '/health', 200],
    [backend, '/rest/v1/feedback', 401],
    [backend, '/nothing', 404],
    [network, '/api/v2/healthcheck', 200],
    [network, '/nothing', 404],
  ];
  for (const [port, path, status] of asked) {
    const answer = await request.get(`http://localhost:${port}${path}`);
    expect([path, answer.status(), answer.headers()['x-content-type-options']]).toEqual([path, status, 'nosniff']);
  }
});
