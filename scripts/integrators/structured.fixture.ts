/** Properties Google's documentation requires for a type (`needs`), and further schema.org properties we provide. */
const TYPES: Readonly<Record<string, { needs: readonly string[]; has: readonly string[] }>> = {
  ProfilePage: { needs: ['mainEntity'], has: ['url'] },
  Person: { needs: ['name'], has: ['url', 'alternateName', 'sameAs', 'image'] },
  Organization: { needs: ['name'], has: ['url'] },
  Dataset: { needs: ['name', 'description'], has: ['url', 'isAccessibleForFree', 'creator', 'distribution'] },
  DataDownload: { needs: ['contentUrl'], has: ['encodingFormat'] },
};
const ADDRESSES = ['url', 'image', 'sameAs', 'contentUrl'];
/** Length limits of a data set's description, in characters. */
const [SHORTEST, LONGEST] = [50, 5_000];

/** Problems in structured data, by path; empty if search engines accept it. */
export function structuredProblems(data: unknown): string[] {
  const { '@context': context, ...node } = data as Record<string, unknown>;
  const wrong = context === 'https://schema.org' ? [] : ['the context is not schema.org'];
  const main = (node.mainEntity as { '@type'?: string } | undefined)?.['@type'];
  if (node['@type'] === 'ProfilePage' && !['Person', 'Organization'].includes(main ?? ''))
    wrong.push('its subject is neither a person nor an organization');
  const says = String(node.description ?? '');
  if (node['@type'] === 'Dataset' && (says.length < SHORTEST || says.length > LONGEST)) wrong.push('description');
  return [...wrong, ...nodeProblems(node, '')];
}

function nodeProblems({ '@type': type, ...properties }: Record<string, unknown>, path: string): string[] {
  const known = TYPES[String(type)];
  if (!known) return [`${path} is a ${type}`];
  const missing = known.needs
    .filter((name) => properties[name] === undefined)
    .map((name) => `${path}.${name} is missing`);
  return Object.entries(properties).reduce((problems, [name, value]) => {
    if (![...known.needs, ...known.has].includes(name)) problems.push(`a ${type} has no ${name}`);
    for (const each of [value].flat()) {
      if (typeof each === 'object' && each !== null) problems.push(...nodeProblems(each as never, `${path}.${name}`));
      else if (each === '' || each === null) problems.push(`${path}.${name} says nothing`);
      else if (ADDRESSES.includes(name) && !/^https:\/\/./.test(String(each)))
        problems.push(`${path}.${name}: ${each}`);
    }
    return problems;
  }, missing);
}
