import { spawnSync } from 'node:child_process';

/** Installs a Debian package if permitted; the caller checks whether it is available afterwards. */
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
