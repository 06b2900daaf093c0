// The host provides to sections only what it references itself. The lazy shared packages are named here, and never
// called, so that each becomes a chunk of its own that a section can ask for.
export const provided = [
  () => import('@companion/ui/table'),
  () => import('@companion/ui/chart'),
  () => import('@companion/web3/wagmi'),
];
