import { z } from 'zod'

/**
 * The body of the error CHANGED_MEANWHILE: two users changed the same fields of one record. The form shows both values
 * of each field.
 */
const Conflict = z.object({
  /** The kind of the edited record, with the same key as in audit entries. */
  kind: z.string(),
  /**
   * `mine`: the value that this user tried to save. `theirs`: the stored value, masked if the user may not see personal
   * data.
   */
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  /** The displayed names of ids in the values, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /**
   * The last saved change of these fields: when and by which user; null = the audit log has no entry. `name` is null if
   * the viewer may not read the audit log.
   */
  changed: z.object({ at: z.string(), isOwn: z.boolean(), name: z.string().nullable() }).nullable(),
})
export type Conflict = z.infer<typeof Conflict>

/** The body of an error response: a text for the user, and the form fields that it concerns. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** The error number of the specification (245), or null if the specification has none for this error. */
    errId: z.number().nullable(),
    errMsg: z.string(),
    code: z.string(),
    /** Validation texts in Uzbek by field path; only for the error code VALIDATION. */
    fields: z.record(z.string(), z.string()).optional(),
    /** The conflicting values; only for the error code CHANGED_MEANWHILE. */
    conflict: Conflict.optional(),
    /** The id of the request in the server's log, which a user can give to the support. */
    requestId: z.string().optional(),
  }),
})
export type Failure = z.infer<typeof Failure>

/**
 * The error body of calls that a standard defines (`bare`) and that answer without our envelope: the object
 * `imsx_StatusInfo` of the 1EdTech standards.
 */
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
