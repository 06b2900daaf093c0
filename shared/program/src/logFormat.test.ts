import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** The output of a program that serves a few requests, line by line, as a service manager gets it. */
function said(env: Record<string, string>): { out: string[]; errors: string[]; status: number | null } {
  const module = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));
  const program = `
    import { createServer } from 'node:http';
    import { runProgram, serveAt } from ${module('./index.ts')};
    runProgram(async () => {
      const server = createServer(async (request, response) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        console.error('failed: %s', request.url);
        response.end();
      });
      const port = await serveAt(server, { port: 0, variable: 'PORT' });
      for (const id of ['abc-1', 'no good "id"', undefined]) {
        const answer = await fetch('http://127.0.0.1:' + port + '/page', { headers: id ? { 'x-request-id': id } : {} });
        console.log('id ' + answer.headers.get('x-request-id'));
      }
      console.log('two\\nlines');
      setTimeout(() => { throw new Error('nobody caught it'); });
    }, 'site');`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', program],
    {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, ...env },
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    },
  );
  return { out: stdout.trim().split('\n'), errors: stderr.trim().split('\n'), status };
}

test('with LOG_FORMAT=json each message is one object on one line', () => {
  const { out, errors, status } = said({ LOG_FORMAT: 'json' });
  const [first, second, third, last] = out.map((line) => JSON.parse(line));
  expect(Object.keys(last)).toEqual(['time', 'level', 'service', 'message']);
  expect(last).toMatchObject({ level: 'info', service: 'site', message: 'two\nlines' });
  expect(last.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  // An invalid id from a caller is replaced, just like a missing one.
  const id = /^id [0-9a-f]{8}-[0-9a-f-]{27}$/;
  expect(first.message).toBe('id abc-1');
  expect([id.test(second.message), id.test(third.message)]).toEqual([true, true]);
  const inRequests = errors.map((line) => JSON.parse(line));
  expect([status, inRequests.pop().message]).toEqual([1, expect.stringMatching(/^Error: nobody caught it\n {4}at /)]);
  expect(inRequests[0]).toMatchObject({ level: 'error', service: 'site', message: 'failed: /page', request: 'abc-1' });
  expect(inRequests.map(({ request }) => `id ${request}`)).toEqual([first, second, third].map((one) => one.message));
});

test('without it they are plain text', () => {
  const { out, errors } = said({});
  expect(out.slice(-2)).toEqual(['two', 'lines']);
  expect(errors[0]).toBe('failed: /page');
});
