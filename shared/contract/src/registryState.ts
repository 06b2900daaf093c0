import { z } from 'zod/mini';
import { type SignedText, signedTextSchema, stateKeysSchema } from './keys';
import { canarySchema, releaseRefSchema, sectionIdSchema, siteNameSchema, versionSchema } from './release';

const reason = z.string().check(z.minLength(1), z.maxLength(500));

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
  /** Releases that visitors do not get and anyone with the link may try, oldest first. Missing when there are none, as above. */
  held: z.optional(z.record(sectionIdSchema, z.array(releaseRefSchema).check(z.minLength(1), z.maxLength(MOST_HELD)))),
  /** Missing where one key signs everything. */
  keys: z.optional(stateKeysSchema),
  sections: z.record(sectionIdSchema, sectionStateSchema),
});
export type RegistryState = z.infer<typeof registryStateSchema>;

/**
 * The one document that changes: the state's exact text and, over its UTF-8 bytes, an Ed25519 signature and after a dot
 * an ECDSA P-256 one (base64), which browsers without Ed25519 check. Without the second those browsers refuse it.
 */
export const signedStateSchema = signedTextSchema;
export type SignedState = SignedText;
