import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { abortAfter, CommandError, runProgram } from '@companion/program';
import { readSigns } from '../../shared/program/src/signs';
import { readEnvironment } from '../environment';
import { signFile } from '../runService';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PATIENCE_MS = 5_000;

/** Exits with 0 if this container's service is healthy: the site according to /ready, the others by their heartbeat. */
async function healthy(): Promise<void> {
  const name = process.argv[2] ?? 'site';
  const settings = readEnvironment(ROOT);
  if (name === 'site') {
    const address = `http://localhost:${settings.ports.site}/ready`;
    const answer = await fetch(address, { signal: abortAfter(PATIENCE_MS) }).catch(() => null);
    if (!answer) throw new CommandError(`${address} does not answer.`);
    if (!answer.ok) throw new CommandError(`/ready answered ${answer.status}: ${await answer.text()}`);
    return;
  }
  const { services, problems } = readSigns(dirname(signFile(settings, name)));
  if (services[name] !== 'up') throw new CommandError(`${name} has not sent a heartbeat lately.`);
  if (problems[name]) throw new CommandError(`${name}: ${problems[name]}`);
}

runProgram(healthy);
