import { z } from 'zod'

/** The body of the error CHANGED_MEANWHILE: two users changed the same fields of one record. */
const EditConflict = z.object({
  kind: z.string(),
  /** `mine`: the value that this user tried to save. `theirs`: the stored value, masked if it is personal data. */
  fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
  /** Displayed names of the ids in the values, by field and id: `{groupId: {'12': 'Frontend N-1'}}`. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** The last saved change of these fields; null = none. `name` is null without the right to read the audit log. */
  changed: z.object({ at: z.string(), isOwn: z.boolean(), name: z.string().nullable() }).nullable(),
})
export type EditConflict = z.infer<typeof EditConflict>

export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    /** The number of the error in the customer's specification, such as 245; null = none. */
    errId: z.number().nullable(),
    errMsg: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    conflict: EditConflict.optional(),
    /** The request's id in the server's log, which a user can give to the support. */
    requestId: z.string().optional(),
  }),
})
export type Failure = z.infer<typeof Failure>

/** The error body `imsx_StatusInfo` of the 1EdTech standards, for routes that such a standard defines (`bare`). */
export const ImsxStatusInfo = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.literal('error'),
  imsx_description: z.string(),
  imsx_CodeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.literal('TargetEndSystem'), imsx_codeMinorFieldValue: z.string() }),
    ),
  }),
})
export type ImsxStatusInfo = z.infer<typeof ImsxStatusInfo>
