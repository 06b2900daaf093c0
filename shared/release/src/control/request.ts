import { canarySchema, releaseRefSchema, sectionIdSchema, siteNameSchema, versionSchema } from '@companion/contract';
import { z } from 'zod/mini';

const common = {
  /** The site whose registry changes. */
  site: siteNameSchema,
  section: sectionIdSchema,
  reason: z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^\r\n]*$/)),
  /** Registry revision the signer saw: the change applies to that revision or not at all. */
  revision: z.int().check(z.minimum(1)),
  /** When the wallet was asked to sign, ISO 8601 in UTC. */
  issuedAt: z.iso.datetime(),
};

/** A change of what runs, as signed by an owner's wallet. */
export const controlRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('promote'),
    ...common,
    version: versionSchema,
    digest: releaseRefSchema.shape.digest,
  }),
  z.strictObject({
    action: z.literal('rollback'),
    ...common,
    version: versionSchema,
    digest: releaseRefSchema.shape.digest,
  }),
  z.strictObject({
    action: z.literal('undo'),
    ...common,
    version: versionSchema,
    digest: releaseRefSchema.shape.digest,
  }),
  z.strictObject({ action: z.literal('percent'), ...common, percent: canarySchema.shape.percent }),
  z.strictObject({ action: z.literal('disable'), ...common }),
  z.strictObject({ action: z.literal('enable'), ...common }),
]);
export type ControlRequest = z.infer<typeof controlRequestSchema>;

/**
 * The text the wallet signs: the complete change, in words its owner can read. A section running beside an admin session cannot
 * forge one, and a signature is valid for one change of one revision.
 */
export function controlMessage(request: ControlRequest): string {
  return [
    'Change what visitors run',
    '',
    `Action: ${request.action}`,
    `Site: ${request.site}`,
    `Section: ${request.section}`,
    ...('version' in request ? [`Version: ${request.version}`, `Digest: ${request.digest}`] : []),
    ...('percent' in request ? [`Percent: ${request.percent}`] : []),
    `Reason: ${request.reason}`,
    `Registry revision: ${request.revision}`,
    `Issued at: ${request.issuedAt}`,
  ].join('\n');
}
