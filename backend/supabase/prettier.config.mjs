import * as layout from './layout.mjs';

/** How the SQL of this project is laid out. */
export default {
  plugins: [layout],
  parser: 'postgresql',
  printWidth: 120,
  sqlExperimentalPlpgsql: true,
  sqlKeywordCase: 'lower',
  sqlTypeCase: 'lower',
  sqlLiteralCase: 'lower',
  // Aliases stay without `as`, `<>` stays.
  sqlCanonicalSyntax: false,
};
