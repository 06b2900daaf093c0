import { spawnSync } from 'node:child_process';

/** Installs a package of Debian where we may; whether it is there then, the caller sees. */
export function installDebian(name: string): void {
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', name],
  ])
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
}
