import { z } from 'zod'

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
