import type { Subject } from './subjects';

const CONTEXT = 'https://schema.org';

/**
 * Structured data of a page about a person, for search engines.
 * @param url canonical address
 */
export function profilePage(person: NonNullable<Subject['person']>, url: string): object {
  const { name, handle, image } = person;
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name,
      url,
      ...(handle && { alternateName: `@${handle}`, sameAs: `https://x.com/${encodeURIComponent(handle)}` }),
      ...(image && /^https:\/\//.test(image) && { image }),
    },
  };
}

/** The site's open data as a data set for search engines. */
export function openDataset(siteUrl: string, siteName: string): object {
  const file = (name: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: `${siteUrl}/open-data/latest/${name}`,
  });
  return {
    '@context': CONTEXT,
    '@type': 'Dataset',
    name: `Open data of ${siteName}`,
    description:
      'Daily archives of a reputation network: profiles, reviews, vouches, slashes, votes and invitations, as the network publishes them.',
    url: `${siteUrl}/site-stats`,
    isAccessibleForFree: true,
    creator: { '@type': 'Organization', name: siteName, url: siteUrl },
    distribution: [
      file('all.tar', 'application/x-tar'),
      file('profiles.csv.gz', 'text/csv'),
      file('profiles.parquet', 'application/vnd.apache.parquet'),
    ],
  };
}
