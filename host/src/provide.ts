/**
 * The lazy shared packages, by key. The host provides to sections only what it references itself, so every lazy key of
 * the build preset is named here; each becomes a chunk of its own, loaded when a section or a prefetch asks for it.
 */
export const lazyShared: Readonly<Record<string, () => Promise<unknown>>> = {
  '@companion/ui/table': () => import('@companion/ui/table'),
  '@companion/ui/page': () => import('@companion/ui/page'),
  '@companion/ui/chart': () => import('@companion/ui/chart'),
  '@companion/ui/chart-more': () => import('@companion/ui/chart-more'),
  '@companion/ui/evidence': () => import('@companion/ui/evidence'),
  '@companion/ui/input': () => import('@companion/ui/input'),
  '@companion/ui/widget': () => import('@companion/ui/widget'),
  '@companion/web3/wagmi': () => import('@companion/web3/wagmi'),
};
