/** The fields of an EIP-4361 message that sign-in checks. Times are milliseconds since 1970. */
export interface SiweMessage {
  domain: string;
  /** As written: we do not check the spelling of the signer's address. */
  address: string;
  statement: string | null;
  uri: string;
  chainId: number;
  nonce: string;
  issuedAt: number;
  expirationTime: number | null;
  notBefore: number | null;
}

const HEADER = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^\s/?#@]+) wants you to sign in with your Ethereum account:$/i;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an EIP-4361 message by its grammar, line by line: a field counts only in its place, so that a statement cannot smuggle
 * in a second URI or nonce. Null if it is not such a message.
 */
export function parseSiweMessage(text: string): SiweMessage | null {
  const lines = text.split('\n');
  const next = () => lines.shift() ?? null;
  const domain = HEADER.exec(next() ?? '')?.[1];
  const address = next();
  if (!domain || !address || !/^0x[0-9a-f]{40}$/i.test(address) || next() !== '') return null;
  const statement = lines[0] === '' ? null : next();
  if (next() !== '') return null;

  const field = (name: string) =>
    lines[0]?.startsWith(`${name}: `) ? (next() as string).slice(name.length + 2) : null;
  const uri = field('URI');
  const version = field('Version');
  const chainId = field('Chain ID');
  const nonce = field('Nonce');
  const issuedAt = time(field('Issued At'));
  const expirationTime = time(field('Expiration Time'));
  const notBefore = time(field('Not Before'));
  field('Request ID');
  if (lines[0] === 'Resources:') {
    next();
    while (lines[0]?.startsWith('- ')) next();
  }
  if (lines.length > 0 || !uri || version !== '1' || !nonce || !/^[a-z0-9]{8,128}$/i.test(nonce)) return null;
  if (!chainId || !/^\d{1,15}$/.test(chainId)) return null;
  if (issuedAt === null || [issuedAt, expirationTime, notBefore].some(Number.isNaN)) return null;
  return { domain, address, statement, uri, chainId: Number(chainId), nonce, issuedAt, expirationTime, notBefore };
}

/** NaN for an invalid time, null for a missing one. */
function time(text: string | null): number | null {
  if (text === null) return null;
  return TIME.test(text) ? Date.parse(text) : Number.NaN;
}
