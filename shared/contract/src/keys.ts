import { z } from 'zod/mini';
import { digestSchema, sectionIdSchema, siteNameSchema } from './release';

/** Ed25519 and, after a dot, ECDSA P-256 (base64), which browsers without Ed25519 verify. */
export const signatureSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==(\.[A-Za-z0-9+/]{86}==)?$/));
/** A text and the signature of its UTF-8 bytes. */
export const signedTextSchema = z.strictObject({ payload: z.string(), signature: signatureSchema });
export type SignedText = z.infer<typeof signedTextSchema>;

export const keyNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));

/** A key listed by the root key. */
export const namedKeySchema = z.strictObject({
  name: keyNameSchema,
  /** Raw keys (base64), Ed25519 and P-256, joined by a dot. */
  publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/)),
  /** Sections whose releases it signs; null: all of them. */
  releases: z.nullable(z.array(sectionIdSchema)),
  /** Whether it signs states, that is, chooses among signed releases. */
  states: z.boolean(),
  /** Signs nothing new after this time; null: no expiry. */
  until: z.nullable(z.iso.datetime()),
});
export type NamedKey = z.infer<typeof namedKeySchema>;

/** All keys of a site, signed by its root key. The list with the higher number is newer. */
export const keyListSchema = z.strictObject({
  site: siteNameSchema,
  number: z.int().check(z.minimum(1)),
  keys: z.array(namedKeySchema),
});
export type KeyList = z.infer<typeof keyListSchema>;

export const releaseSignatureSchema = z.strictObject({
  key: keyNameSchema,
  /** A release signed only for trying must not go live. */
  use: z.enum(['release', 'try']),
  signature: signatureSchema,
});
export type ReleaseSignature = z.infer<typeof releaseSignatureSchema>;

/** Signatures of a registry state. */
export const stateKeysSchema = z.strictObject({
  /** A `KeyList`. */
  list: signedTextSchema,
  /** The key that signed the state. */
  signer: keyNameSchema,
  /** Signatures of the releases in the state, by digest. */
  releases: z.record(digestSchema, releaseSignatureSchema),
});
