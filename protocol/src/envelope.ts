import { z } from 'zod'

/** Two people changed the same fields of one record: both values of each field, for CHANGED_MEANWHILE. */
const Conflict = z.object({
  /** The kind of the record, as in the audit. */
  kind: z.string(),
  /**
   * `mine`: the value that the refused call wanted to save; `theirs`: the stored value, masked if the viewer sees
   * masks.
   */
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  /** The names of the ids among the values, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** Who changed them last and when, if the audit knows. `name` is null for viewers who may not read the audit. */
  changed: z.object({ at: z.string(), isOwn: z.boolean(), name: z.string().nullable() }).nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/** An error: its text for the toast, and the fields of the form that it concerns. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** The documents' number if they have one (245), otherwise null. */
    errId: z.number().nullable(),
    errMsg: z.string(),
    code: z.string(),
    /** Field path → Uzbek text, only with code VALIDATION. */
    fields: z.record(z.string(), z.string()).optional(),
    /** The conflicting values; only with code CHANGED_MEANWHILE. */
    conflict: Conflict.optional(),
    /** The id that the user can give to the operator; the server's log contains it. */
    requestId: z.string().optional(),
  }),
})
export type Failure = z.infer<typeof Failure>

/** An error of a `bare` call: 1EdTech's `imsx_StatusInfo`. */
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
