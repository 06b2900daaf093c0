import { z } from 'zod/mini';
import { sectionSchema } from './section';

/** Subresource integrity value; sha384 only, to exclude weaker hashes, and branded, so that plain text is not accepted. */
export const integritySchema = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))
  .brand<'Integrity'>();
export type Integrity = z.infer<typeof integritySchema>;
export const digestSchema = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
export const versionSchema = z.string().check(z.regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/));
export const sectionIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,30}$/));
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
    section: sectionIdSchema,
    version: versionSchema,
    builtAt: z.iso.datetime(),
    /** Commit of the sources, or null outside a checkout. */
    commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{7,64}$/))),
    /** Digest of the sources: identical sources need no new release. */
    sources: digestSchema,
    /** Global name of the container script; unique per release, so that two versions can be in one page. */
    container: z.string().check(z.regex(/^[a-z][a-z0-9_]{1,60}$/)),
    contract: z.string().check(z.regex(/^\^\d+\.\d+\.\d+$/)),
    /** Shared packages the release takes from the host, with the versions it accepts. */
    shared: z.record(z.string(), z.string()),
    entry: assetPath,
    assets: z.array(assetSchema).check(z.minLength(1)),
    /** Initial files of every exposed module, to preload for a route or widget. */
    exposes: z.record(z.string(), z.strictObject({ js: z.array(assetPath), css: z.array(assetPath) })),
    declaration: sectionSchema,
    /** Limits in Brotli bytes that applied when the release was published. */
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

export const releaseRefSchema = z.strictObject({ version: versionSchema, digest: digestSchema });
export type ReleaseRef = z.infer<typeof releaseRefSchema>;

/** A release for `percent` of the visitors, chosen by `salt` and visitor id. */
export const canarySchema = z.strictObject({
  version: versionSchema,
  digest: digestSchema,
  percent: z.int().check(z.minimum(1), z.maximum(100)),
  salt: z.string().check(z.regex(/^[0-9a-f]{16,64}$/)),
});
export type Canary = z.infer<typeof canarySchema>;

/** Name of a site, as signed in its registry. */
export const siteNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,99}$/));
