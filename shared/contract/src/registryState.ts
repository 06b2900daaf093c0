import { z } from 'zod/mini';
import { type SignedText, signedTextSchema, stateKeysSchema } from './keys';
import { canarySchema, releaseRefSchema, sectionIdSchema, siteNameSchema, versionSchema } from './release';

const reason = z.string().check(z.minLength(1), z.maxLength(500));

export const sectionStateSchema = z.strictObject({
  current: releaseRefSchema,
  /** The page's fallback if the current release fails; null if there is none to trust. */
  previous: z.nullable(releaseRefSchema),
  canary: z._default(z.nullable(canarySchema), null),
  /** Set while no visitor gets the section. */
  disabled: z._default(z.nullable(z.strictObject({ reason })), null),
});
export type SectionState = z.infer<typeof sectionStateSchema>;

/** What a host provides to sections. */
export const hostOfferSchema = z.strictObject({
  /** Derived from the host's files: identical builds have the same id. */
  id: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
  contract: versionSchema,
  /** Versions of the shared packages, by key. */
  shared: z.record(z.string(), versionSchema),
});
export type HostOffer = z.infer<typeof hostOfferSchema>;

/** A host for `percent` of the visitors, chosen like those of a section's canary. */
export const hostCanarySchema = z.strictObject({
  ...hostOfferSchema.shape,
  percent: canarySchema.shape.percent,
  salt: canarySchema.shape.salt,
});

/** Most held releases per section. */
export const MOST_HELD = 5;

export const registryStateSchema = z.strictObject({
  schema: z.literal(1),
  /** The site it belongs to: another site with the same key rejects it. */
  site: siteNameSchema,
  revision: z.int().check(z.minimum(1)),
  at: z.iso.datetime(),
  author: z.string().check(z.minLength(1), z.maxLength(100)),
  reason,
  /** Live hosts: the first is used for new pages, the others may still be open in tabs. */
  hosts: z._default(z.array(hostOfferSchema), []),
  /** A host that only some visitors get. Omitted if there is none: older pages do not know it. */
  hostCanary: z.optional(hostCanarySchema),
  /** Releases that visitors do not get but anyone with the link can try, oldest first. Omitted if there are none, as above. */
  held: z.optional(z.record(sectionIdSchema, z.array(releaseRefSchema).check(z.minLength(1), z.maxLength(MOST_HELD)))),
  /** Omitted if a single key signs everything. */
  keys: z.optional(stateKeysSchema),
  sections: z.record(sectionIdSchema, sectionStateSchema),
});
export type RegistryState = z.infer<typeof registryStateSchema>;

/**
 * The only mutable document: the exact text of the state, and the signature of its UTF-8 bytes: Ed25519 and, after a dot, ECDSA
 * P-256 (base64) for browsers without Ed25519. Without the second one those browsers reject it.
 */
export const signedStateSchema = signedTextSchema;
export type SignedState = SignedText;
