import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CommandError } from '@companion/program';
import { installDebian } from '../installDebian';

const DEBIAN = 'http://deb.debian.org/debian';
const SUITE = 'bookworm';
const CERTIFICATES = '/etc/ssl/certs';

/** Builds images and runs containers without a container engine or registry, using Debian's buildah in a folder of its own. */
export class Buildah {
  readonly #options: string[];

  /** @throws CommandError if it is missing and cannot be installed */
  constructor(private readonly dir: string) {
    for (const name of ['buildah', 'debootstrap']) {
      const isThere = () => ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
      if (!isThere()) installDebian(name);
      if (!isThere()) throw new CommandError(`Debian's ${name} is not on this machine.`, `apt-get install ${name}.`);
    }
    const folders = ['--root', join(dir, 'storage'), '--runroot', join(dir, 'run')];
    this.#options = [...folders, '--storage-driver', 'vfs'];
  }

  /** Creates a Debian image with this machine's Node, in place of the registry's. */
  makeBase(name: string): void {
    const tree = join(this.dir, 'debian');
    execFileSync('debootstrap', ['--variant=minbase', SUITE, tree, DEBIAN], { stdio: ['ignore', 'ignore', 'inherit'] });
    const prefix = dirname(dirname(process.execPath));
    cpSync(process.execPath, join(tree, 'usr/local/bin/node'));
    cpSync(join(prefix, 'lib/node_modules/npm'), join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true });
    for (const command of ['npm', 'npx'])
      symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(tree, 'usr/local/bin', command));
    execFileSync('chroot', [tree, 'apt-get', 'clean']);
    const container = this.#run(['from', 'scratch']);
    this.#run(['add', container, tree, '/']);
    this.#run(['commit', container, name]);
    rmSync(tree, { recursive: true });
  }

  /** Builds a target of our Dockerfile on the substitute for Node's image. */
  build(target: string, { context, base }: { context: string; base: string }): void {
    const { NODE_EXTRA_CA_CERTS: more } = process.env;
    this.#run([
      ...['build', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `NODE_IMAGE=${base}`],
      ...['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`, ...(more ? ['--env', `NODE_EXTRA_CA_CERTS=${more}`] : [])],
      ...['--file', 'deploy/Dockerfile', '--ignorefile', 'deploy/Dockerfile.dockerignore'],
      ...['--target', target, '--tag', target, context],
    ]);
  }

  /** Creates a container of an image with `data` as its data folder; returns its name. */
  container(image: string, data: string): string {
    return this.#run(['from', '--volume', `${data}:/srv/companion/data`, image]);
  }

  /** Output of a command in a container, run as the image's user. @throws Error with the output if it fails */
  say(container: string, command: string[], env: NodeJS.ProcessEnv = {}): string {
    const [, ...args] = this.line(container, command, env);
    return execFileSync('buildah', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  }

  /** Command line that runs a command in a container. */
  line(container: string, command: string[], env: NodeJS.ProcessEnv = {}): string[] {
    // Settings the build took from this machine do not exist at run time.
    const given = Object.entries({ ...env, NODE_EXTRA_CA_CERTS: '' }).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ]);
    return ['buildah', ...this.#options, 'run', '--isolation', 'chroot', ...given, container, '--', ...command];
  }

  /** Configuration of an image. */
  config(image: string): { User?: string; Healthcheck?: { Test: string[] } } {
    return JSON.parse(this.#run(['inspect', '--type', 'image', image])).Docker.config;
  }

  sizes(): string {
    return this.#run(['images', '--format', '{{.Name}} {{.Size}}']);
  }

  close(): void {
    this.#run(['rm', '--all']);
    rmSync(this.dir, { recursive: true, force: true });
  }

  #run(args: string[]): string {
    return execFileSync('buildah', [...this.#options, ...args], {
      encoding: 'utf8',
      // Its output is included in the error.
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1e8,
    }).trim();
  }
}
