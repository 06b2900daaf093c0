import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@companion/program';
import { installDebian } from '../installDebian';
import { replaceAll } from './replaceAll';

const PROGRAM = '/usr/sbin/nginx';
const DEBIAN = '/etc/nginx/nginx.conf';
export const NAMES = {
  site: 'companion.example',
  releases: 'releases.companion.example',
  api: 'api.companion.example',
};

export interface Ports {
  http: number;
  https: number;
  site: number;
  releases: number;
  backend: number;
  network: number;
  hook: number;
}

/**
 * Starts Debian's nginx with its default configuration and `ours`, with only folders and ports changed, and a self-signed
 * certificate.
 * @throws CommandError if nginx is missing and cannot be installed, or rejects the configuration
 */
export async function startNginx(
  ours: string,
  dir: string,
  ports: Ports,
): Promise<{ certificate: string; child: ChildProcess }> {
  if (!existsSync(PROGRAM) && process.getuid?.() === 0) installDebian('nginx');
  if (!existsSync(PROGRAM) || !existsSync(DEBIAN))
    throw new CommandError("Debian's nginx is not on this machine.", 'Install it: apt-get install nginx.');
  mkdirSync(join(dir, 'sites'), { recursive: true });
  const certificate = signedByItself(dir);
  const configuration = replaceAll(readFileSync(ours, 'utf8'), [
    ['/etc/ssl/companion/', `${dir}/`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['127.0.0.1:3000', `127.0.0.1:${ports.site}`],
    ['127.0.0.1:3001', `127.0.0.1:${ports.releases}`],
    ['127.0.0.1:54321', `127.0.0.1:${ports.backend}`],
  ]);
  writeFileSync(join(dir, 'sites/companion'), configuration);
  const debian = replaceAll(readFileSync(DEBIAN, 'utf8'), [
    ['/run/nginx.pid', join(dir, 'nginx.pid')],
    ['/var/log/nginx/', `${dir}/`],
    ['/etc/nginx/sites-enabled/', join(dir, 'sites/')],
    ['include /etc/nginx/conf.d/*.conf;', ''],
  ]);
  writeFileSync(join(dir, 'nginx.conf'), debian);
  const child = spawn(PROGRAM, ['-c', join(dir, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'inherit' });
  const ended = once(child, 'exit').then(() => true);
  if (await Promise.race([ended, new Promise<false>((resolve) => setTimeout(resolve, 1_500, false))]))
    throw new CommandError('nginx rejected deploy/nginx.conf.', 'See the lines above.');
  return { certificate, child };
}

/** Creates a certificate for our host names, next to its key, and returns its path. */
function signedByItself(dir: string): string {
  const certificate = join(dir, 'fullchain.pem');
  const names = Object.values(NAMES).map((name) => `DNS:${name}`);
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${NAMES.site}`
      .split(' ')
      .concat('-addext', `subjectAltName=${names.join()}`, '-keyout', join(dir, 'privkey.pem'), '-out', certificate),
    { stdio: 'ignore' },
  );
  return certificate;
}
