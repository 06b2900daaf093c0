/** README for a team that does not know the site's repository. `name`: its section. */
export function readme(name: string): string {
  const folder = `remote-${name}`;
  return `# ${name}

A section of a Companion site: pages and widgets with releases of their own. The site loads what its signed registry names; nothing
of the site is built or released for it.

## Start

Node 20.19 or newer and npm are all that is needed.

\`\`\`
npm ci
npm run check     # types
npm test          # vitest: pages and widgets with made-up answers
\`\`\`

| path | what it is |
| --- | --- |
| \`${folder}/src/section.ts\` | what the site knows of the section: addresses, menu entries, widgets and how much room they need |
| \`${folder}/src/${name}/\`, \`${folder}/src/widget/\` | its page and its widget, a folder for each |
| \`${folder}/src/section.test.tsx\` | tests of both; \`serve\` answers what the page asks |
| \`${folder}/package.json\` | \`version\` begins a line of releases; each takes the next patch |
| \`packages/\` | the shared packages of the site, as TypeScript, each with a README |

Import React and \`@companion/contract\`, \`@companion/data\`, \`@companion/domain\`, \`@companion/functions\` and \`@companion/ui\`. The host of the site brings
React, router, query cache and wallet, one copy for all sections; a second copy is refused at release. Hooks for the wallet are in
\`@companion/web3\`, which is not installed at first: \`npm install ./packages/companion-web3-*.tgz\`. Any other package becomes part of your release, whose
budget is 14 KB for the entry, 60 KB for a page and 10 KB for its styles (Brotli).

Use CSS modules, in \`@layer section\`, with classes of your own. Change nothing outside your part of the page: no globals, no attributes of
\`html\` and \`body\`, no listeners that stay behind. What does is undone and reported, and a release that does it for most visitors is
taken back.

## What the operator of the site gives you

1. The address of the site and of its release store, with keys that write to the store. Copy \`.env.example\` to \`.env\` and set
   \`RELEASE_SITE\`, \`RELEASE_STORE\` and the keys of the bucket; \`--site\` and \`--store\` do the same for one command.
2. Two keys, which you make yourself; only the public half leaves your machine:

   \`\`\`
   npm run release -- keys make ${name}-team --out team.key.json
   npm run release -- keys make ${name}-registry --out registry.key.json
   \`\`\`

   Each prints what the operator allows it with: the first signs releases of this section (\`--for ${name}\`), the second
   signs the registry (\`--for states\`), in which it can choose only among releases that teams signed. Set
   \`RELEASE_TEAM_KEY=team.key.json\` and \`RELEASE_REGISTRY_KEY=registry.key.json\` in \`.env\`. A lost or stolen key is retired or
   revoked by the operator.

A site without such keys signs everything with its own: then \`registry.key.json\` is a copy of its \`release-keys.json\`, and \`RELEASE_TEAM_KEY\`
stays empty.

## See it in the site

\`npm run dev -- --site <url>\` builds the section, again after each edit, and prints an address. Open it and press **Run in this
browser**: the site's page now takes the section from your computer, and a banner says so. The site must allow it
(\`ALLOW_DEV_OVERRIDES=1\`, for sites without real visitors). On any other site, \`npm run release -- ${folder} --hold --reason "…"\` stores a release
that no visitor gets, and prints a link to try it.

## Release

\`\`\`
npm run release -- ${folder} --dry-run --reason "what changed"      builds and checks, stores nothing
npm run release -- ${folder} --reason "first version"               everyone gets it
npm run release -- ${folder} --canary 10 --reason "what changed"    10 % of the visitors, from the second release on
npm run release -- list                                             what visitors get
npm run release -- promote ${name} --reason "no errors since yesterday"
npm run release -- rollback ${name} --reason "why"                  ends the canary, or goes back to the release before
npm run release                                                     all commands
\`\`\`

A release is built, checked (types, budget, addresses, styles, no second copies, what it needs of the live host), stored under a version that is never
used again, and signed. The next page load of a visitor uses it. What fails in a visitor's browser gives way to the release before it.
\`.github/workflows/section.yml\` checks each proposal and holds a release of each commit on \`main\`; \`promote ${name} --to 1.0.3\` gives one to everyone.
It takes \`RELEASE_SITE\` and \`RELEASE_STORE\` as variables, and both keys and those of the bucket as secrets.

## Newer packages

The operator sends a new set of tarballs. Put them into \`packages/\` in place of the old ones, without \`companion-web3-*\` where you do not use it, then
\`npm install ./packages/*.tgz\`, which writes their names into \`package.json\` and the lock file. What a section imports decides which host it needs: a release that the
live host cannot run is refused with the names of what is missing.
`;
}
