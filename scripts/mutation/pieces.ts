/** Sources to mutate, with the tests that must detect the mutants. */
export interface Piece {
  name: string;
  /** Sources, relative to the root. */
  mutate: readonly string[];
  /** The adjacent tests; others may detect the mutants, too, but are slow or unrelated. */
  tests: readonly string[];
  /**
   * Minimum mutation score in percent, as reached by a run. Without it the score is only reported, because it has not been
   * measured yet.
   */
  least?: number;
}

const beside = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}.ts`);

const TEXTS = ['capitalized', 'counted', 'csv', 'format*', 'mentions', 'parse*', 'sizeText', 'shortenAddress'];
const FIGURES = ['concentration', 'correlation', 'kaplanMeier', 'levels', 'range', 'wilson', 'detectorVersions'];

/** Each takes less than ten minutes on two cores. The most critical come first. */
export const PIECES: readonly Piece[] = [
  {
    name: 'door',
    mutate: ['backend/local/src/door/*.ts'],
    tests: ['backend/local/src/door/*.test.ts'],
  },
  {
    name: 'sign-in',
    mutate: beside('backend/local/src', 'siweMessage', 'web3Checks', 'authPolicy'),
    tests: beside('backend/local/src', 'siweMessage.test', 'web3Checks.test'),
  },
  {
    name: 'registry',
    mutate: ['shared/registry/src/*.ts'],
    tests: ['shared/registry/src/*.test.ts'],
  },
  {
    name: 'limits',
    // Its numbers and texts are those in docs/security.md, which has its own test.
    mutate: ['shared/limits/src/*.ts', '!shared/limits/src/strangers*.ts'],
    tests: ['shared/limits/src/*.test.ts'],
    least: 96,
  },
  {
    name: 'contract',
    mutate: ['shared/contract/src/*.ts'],
    tests: ['shared/contract/src/*.test.ts'],
  },
  {
    name: 'release',
    mutate: beside(
      'shared/release/src',
      ...['author', 'contested', 'hostChange', 'keys', 'nextVersion', 'sectionChange', 'unloadable'],
    ),
    tests: beside(
      'shared/release/src',
      ...['author.test', 'hostChange.test', 'keys.test', 'registryState.test', 'sectionChange.test', 'unloadable.test'],
    ),
  },
  {
    name: 'judgement',
    mutate: ['shared/release/src/judgement/*.ts'],
    tests: ['shared/release/src/judgement/*.test.ts'],
  },
  {
    name: 'figures',
    mutate: beside('shared/domain/src', ...FIGURES),
    tests: beside('shared/domain/src', ...FIGURES.map((name) => `${name}.test`)),
  },
  {
    name: 'texts',
    mutate: beside('shared/domain/src', ...TEXTS),
    tests: beside('shared/domain/src', ...TEXTS.map((name) => `${name}.test`)),
  },
  {
    name: 'addresses',
    mutate: [
      ...beside('shared/functions/src', 'checkAnswer'),
      'shared/functions/src/address/*.ts',
      'shared/functions/src/searchQuery/*.ts',
    ],
    tests: [
      ...beside('shared/functions/src/address', 'addressCodec.test', 'firstCalls.test'),
      ...beside('shared/functions/src/searchQuery', 'parseQuery.test'),
    ],
  },
];
