import * as layout from './layout.mjs';

/** SQL layout of this project. */
export default {
  plugins: [layout],
  parser: 'postgresql',
  printWidth: 120,
  sqlExperimentalPlpgsql: true,
  sqlKeywordCase: 'lower',
  sqlTypeCase: 'lower',
  sqlLiteralCase: 'lower',
  // Keeps aliases without `as`, and `<>`.
  sqlCanonicalSyntax: false,
};
