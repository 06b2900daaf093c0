import { z } from 'zod/mini';
import { sectionSchema } from './section';

/** Subresource integrity value; sha384 only, so that a weaker one cannot slip in, and branded, so that no text passes for one. */
export const integritySchema = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/))
  .brand<'Integrity'>();
export type Integrity = z.infer<typeof integritySchema>;
const digest = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/));
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

export const releaseRefSchema = z.strictObject({ version: versionSchema, digest });
export type ReleaseRef = z.infer<typeof releaseRefSchema>;

/** A release that only a part of the visitors gets: `percent` of them, chosen by `salt` and visitor id. */
export const canarySchema = z.strictObject({
  version: versionSchema,
  digest,
  percent: z.int().check(z.minimum(1), z.maximum(100)),
  salt: z.string().check(z.regex(/^[0-9a-f]{16,64}$/)),
});
export type Canary = z.infer<typeof canarySchema>;

const reason = z.string().check(z.minLength(1), z.maxLength(500));

/** Name of a site: what its registry is signed for. */
export const siteNameSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,99}$/));

export const sectionStateSchema = z.strictObject({
  current: releaseRefSchema,
  /** What the page falls back to when the current release fails; null when there is nothing to trust. */
  previous: z.nullable(releaseRefSchema),
  canary: z._default(z.nullable(canarySchema), null),
  /** Set while nobody gets the section. */
  disabled: z._default(z.nullable(z.strictObject({ reason })), null),
});
export type SectionState = z.infer<typeof sectionStateSchema>;

/** What a host offers to sections. */
export const hostOfferSchema = z.strictObject({
  /** Made of the host's files: two builds that are the same have the same name. */
  id: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  contract: versionSchema,
  /** Versions of the shared packages, by key. */
  shared: z.record(z.string(), versionSchema),
});
export type HostOffer = z.infer<typeof hostOfferSchema>;

/** A host for `percent` of the visitors, chosen as those of a section's canary are. */
export const hostCanarySchema = z.strictObject({
  ...hostOfferSchema.shape,
  percent: canarySchema.shape.percent,
  salt: canarySchema.shape.salt,
});

/** Held releases of one section. */
export const MOST_HELD = 5;

export const registryStateSchema = z.strictObject({
  schema: z.literal(1),
  /** The site it is for: another one with the same key does not accept it. */
  site: siteNameSchema,
  revision: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  author: z.string().check(z.minLength(1), z.maxLength(100)),
  reason,
  /** Hosts that are live: the first is what new pages are made of, the others may still be open in tabs. */
  hosts: z._default(z.array(hostOfferSchema), []),
  /** A host that only a part of the visitors gets. Missing without one: pages of before do not know it. */
  hostCanary: z.optional(hostCanarySchema),
  /** Releases nobody is given, oldest first, that whoever has the link may try. Missing without any, as above. */
  held: z.optional(z.record(sectionIdSchema, z.array(releaseRefSchema).check(z.minLength(1), z.maxLength(MOST_HELD)))),
  sections: z.record(sectionIdSchema, sectionStateSchema),
});
export type RegistryState = z.infer<typeof registryStateSchema>;

/**
 * The one document that changes: the state's exact text and, over its UTF-8 bytes, an Ed25519 signature and after a dot
 * an ECDSA P-256 one (base64), which browsers without Ed25519 check. Without the second those browsers refuse it.
 */
export const signedStateSchema = z.strictObject({
  payload: z.string(),
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==(\.[A-Za-z0-9+/]{86}==)?$/)),
});
export type SignedState = z.infer<typeof signedStateSchema>;
