import { z } from 'zod'

/** Two people changed the same fields of one record: both values of each, for CHANGED_MEANWHILE. */
const Conflict = z.object({
  /** What was edited, as the audit names it. */
  kind: z.string(),
  /** `mine`: what the refused call wanted to save; `theirs`: what is stored, masked where the viewer sees masks. */
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  /** The names of the ids among the values, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** Who changed them last and when, where the audit knows. `name` is null for viewers who may not read the audit. */
  changed: z.object({ at: z.string(), isOwn: z.boolean(), name: z.string().nullable() }).nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/** Failure: what the error toast reads, and which fields of a form are meant. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** The documents' number where they give one (245), else null. */
    errId: z.number().nullable(),
    errMsg: z.string(),
    code: z.string(),
    /** Field path → Uzbek text, only with code VALIDATION. */
    fields: z.record(z.string(), z.string()).optional(),
    /** Only with code CHANGED_MEANWHILE. */
    conflict: Conflict.optional(),
    /** The id to be read out to the one who keeps the server: the same stands in its log. */
    requestId: z.string().optional(),
  }),
})
export type Failure = z.infer<typeof Failure>

/** A refusal of a call that says `bare`: 1EdTech's `imsx_StatusInfo`. */
export const StatusInfo = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.literal('error'),
  imsx_description: z.string(),
  imsx_CodeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.literal('TargetEndSystem'), imsx_codeMinorFieldValue: z.string() }),
    ),
  }),
})
export type StatusInfo = z.infer<typeof StatusInfo>
