import { z } from 'zod'
import { SmsCost } from '../centre/sms/schemas.ts'
import { bulkPreviewSchemaOf, bulkRowIds, countResponse } from '../fields.ts'
import { defineBulkOperation, type GrantAccessRule } from '../route.ts'

/**
 * Why a person gets no new password. `no_id` and `login_taken` concern students; the reasons from `no_profile` on
 * concern staff.
 */
const leftOut = [
  'no_phone',
  'phone_not_confirmed',
  'no_id',
  'login_taken',
  'no_profile',
  'own',
  'not_working',
  'not_shared',
  'beyond',
] as const

interface Definition {
  path: string
  access: GrantAccessRule
  summary: string
  freshPassword?: true
}

/** Declares a call that gives several people new passwords, which are sent by SMS or shown once for printing. */
export const defineBulkNewPasswordsRoute = (definition: Definition) =>
  defineBulkOperation({
    ...definition,
    notByToken: true,
    body: z.object({ ids: bulkRowIds, by: z.enum(['sms', 'sheet']) }),
    /** `isCarried`: true = the passwords can be sent by SMS; false = no SMS gateway, so they can only be printed. */
    planned: bulkPreviewSchemaOf(leftOut).extend({ isCarried: z.boolean(), sms: SmsCost }),
    answer: countResponse.extend({
      made: z.array(z.object({ id: z.number(), fullName: z.string(), login: z.string(), password: z.string() })),
    }),
    errors: ['TOO_MANY_REQUESTS'],
  })
