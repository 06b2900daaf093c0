import { readFileSync } from 'node:fs';
import { isGenuineBeacon } from '../shared/domain/src/raffle/beaconSignature';
import { RaffleProofError, readProof } from '../shared/domain/src/raffle/proofFile';
import { verifyRaffle } from '../shared/domain/src/raffle/verify';

/* Verifies a raffle's proof file without a server: npm run raffle:verify -- R-0001-proof.json
   Exits with 0 if every line is correct, 1 if one is wrong, 2 if the file is not a proof. */
const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name a proof file: npm run raffle:verify -- R-0001-proof.json');
  process.exit(2);
}
try {
  const proof = readProof(readFileSync(file, 'utf8'));
  const { checks, draw } = await verifyRaffle(proof, isGenuineBeacon);
  for (const { name, ok, detail } of checks) console.log(`${ok ? 'right' : 'WRONG'}  ${name}: ${detail}`);
  if (draw) console.log(`seed   ${draw.seed}`);
  for (const { k, value, ticket, owner, result } of draw?.log ?? [])
    console.log(`draw ${k}: ${value} ${ticket === null ? result : `ticket ${ticket} of ${owner}, ${result}`}`);
  process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof RaffleProofError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  console.error((error as Error).message);
  process.exitCode = 2;
}
