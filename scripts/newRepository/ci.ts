/** Checks for each pull request, and the main branch's action: its release is held until it is promoted. */
export function ciFile(name: string): string {
  return `name: section
on:
  pull_request:
  push:
    branches: [main]

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run check
      - run: npm test

  hold:
    needs: check
    if: github.ref == 'refs/heads/main'
    runs-on: ubuntu-latest
    env:
      RELEASE_SITE: \${{ vars.RELEASE_SITE }}
      RELEASE_STORE: \${{ vars.RELEASE_STORE }}
      AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
      RELEASE_TEAM_KEY: team.key.json
      RELEASE_REGISTRY_KEY: registry.key.json
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: umask 077; printf '%s' "$TEAM" > team.key.json; printf '%s' "$REGISTRY" > registry.key.json
        env:
          TEAM: \${{ secrets.RELEASE_TEAM_KEY }}
          REGISTRY: \${{ secrets.RELEASE_REGISTRY_KEY }}
      - run: npm run release -- remote-${name} --hold --reason "commit $GITHUB_SHA"
`;
}
