import { z } from 'zod'
import { SmsCost } from '../centre/sms/schemas.ts'
import { bulkPlanOf, count, rowIds } from '../fields.ts'
import { bulkOperation, type GrantAccess } from '../route.ts'

/** Why a person gets no new password. `no_id` and `login_taken` concern students; from `no_profile` on, staff. */
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
  access: GrantAccess
  summary: string
  freshPassword?: true
}

/** Gives several people new passwords, which are sent by SMS, or shown once as a page for printing. */
export const bulkNewPasswordsRoute = (definition: Definition) =>
  bulkOperation({
    ...definition,
    notByToken: true,
    body: z.object({ ids: rowIds, by: z.enum(['sms', 'sheet']) }),
    /** `isCarried`: false = there is no SMS gateway, so the passwords can only be printed. */
    planned: bulkPlanOf(leftOut).extend({ isCarried: z.boolean(), sms: SmsCost }),
    answer: count.extend({
      made: z.array(z.object({ id: z.number(), fullName: z.string(), login: z.string(), password: z.string() })),
    }),
    errors: ['TOO_MANY_REQUESTS'],
  })
