import { z } from 'zod/mini';
import { sectionSchema } from './section';

/** Subresource integrity value; sha384 only, so that a weaker one cannot slip in. */
export const integritySchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const digest = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const version = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/));
const sectionId = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));
/** Relative, without `..`: an asset cannot leave its release folder. */
const assetPath = z.string().check(z.regex(/^[\w@-][\w@.-]*(\/[\w@-][\w@.-]*)*$/));
const bytes = z.int().check(z.minimum(0));

export const assetSchema = z.strictObject({
  path: assetPath,
  integrity: integritySchema,
  kind: z.enum(['js', 'css', 'font', 'image', 'data']),
  /** Bytes as stored and as sent with Brotli. */
  size: bytes,
  brotli: bytes,
});

export const releaseSchema = z
  .strictObject({
    schema: z.literal(1),
    section: sectionId,
    version,
    builtAt: z.iso.datetime(),
    /** Commit of the sources, or null outside a checkout. */
    commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
    /** Digest of the sources: the same sources need no new release. */
    sources: digest,
    /** Global name of the container script; unique per release, so that two versions can live in one page. */
    container: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/)),
    contract: z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/)),
    /** Shared packages the release takes from the host, with the versions it accepts. */
    shared: z.record(z.string(), z.string()),
    entry: assetPath,
    assets: z.array(assetSchema).check(z.minLength(1)),
    /** First files of every exposed module: what to preload for a route or widget. */
    exposes: z.record(z.string(), z.strictObject({ js: z.array(assetPath), css: z.array(assetPath) })),
    declaration: sectionSchema,
    /** Limits in Brotli bytes the release kept when it was published. */
    budget: z.strictObject({ entry: bytes, page: bytes, css: bytes }),
  })
  .check(
    z.refine(
      (release) => {
        const hashed = new Set(release.assets.map((asset) => asset.path));
        const named = Object.values(release.exposes).flatMap(({ js, css }) => [...js, ...css]);
        return [release.entry, ...named].every((path) => hashed.has(path));
      },
      { error: 'every file to load needs a hash' },
    ),
  );
export type Release = z.infer<typeof releaseSchema>;
export type ReleaseAsset = z.infer<typeof assetSchema>;

export const releaseRefSchema = z.strictObject({ version, digest });
export type ReleaseRef = z.infer<typeof releaseRefSchema>;

export const registryStateSchema = z.strictObject({
  schema: z.literal(1),
  revision: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  author: z.string().check(z.minLength(1), z.maxLength(100)),
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
  sections: z.record(sectionId, z.strictObject({ current: releaseRefSchema, previous: z.nullable(releaseRefSchema) })),
});
export type RegistryState = z.infer<typeof registryStateSchema>;

/** The one document that changes: the state's exact text and an Ed25519 signature over its UTF-8 bytes (base64). */
export const signedStateSchema = z.strictObject({
  payload: z.string(),
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
export type SignedState = z.infer<typeof signedStateSchema>;
