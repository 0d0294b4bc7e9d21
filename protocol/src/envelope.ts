import { z } from 'zod'

/**
 * The body of CHANGED_MEANWHILE: two people changed the same fields of one record, and both values of each field are
 * shown.
 */
const Conflict = z.object({
  /** The kind of record, with the same key as in audit rows. */
  kind: z.string(),
  /**
   * `mine`: the value that the refused call sent; `theirs`: the stored value, masked for viewers without the right to
   * personal data.
   */
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  /** The displayed names of ids among the values, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * The last stored change of these fields: when and by whom; null = the audit has no entry. `name` is null for viewers
   * who may not read the audit.
   */
  changed: z.object({ at: z.string(), isOwn: z.boolean(), name: z.string().nullable() }).nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/** An error: its text for the toast, and the fields of the form that it concerns. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** The error number of the specification (245), or null if the specification has none for this error. */
    errId: z.number().nullable(),
    errMsg: z.string(),
    code: z.string(),
    /** Field path → Uzbek text, only with code VALIDATION. */
    fields: z.record(z.string(), z.string()).optional(),
    /** The conflicting values; only with code CHANGED_MEANWHILE. */
    conflict: Conflict.optional(),
    /** The id of the request in the server's log; a user can give it to the operator. */
    requestId: z.string().optional(),
  }),
})
export type Failure = z.infer<typeof Failure>

/** The error body of a `bare` call: the object `imsx_StatusInfo` that the standard body 1EdTech defines. */
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
