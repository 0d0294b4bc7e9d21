import { z } from 'zod'
import { SmsCost } from '../centre/sms/schemas.ts'
import { bulkPlanOf, count, rowIds } from '../fields.ts'
import { type GrantAccess, many } from '../route.ts'

/**
 * Why a person gets no new password. `no_id` and `login_taken` are about students without an account; reasons from
 * `no_profile` on are about staff.
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
  access: GrantAccess
  summary: string
  freshPassword?: true
}

/** Defines the calls that issue new passwords to several people: by SMS, or on a sheet that is shown only once. */
export const bulkNewPasswords = (definition: Definition) =>
  many({
    ...definition,
    notByToken: true,
    body: z.object({ ids: rowIds, by: z.enum(['sms', 'sheet']) }),
    /** Without an SMS gateway passwords can only be printed on a sheet. */
    planned: bulkPlanOf(leftOut).extend({ isCarried: z.boolean(), sms: SmsCost }),
    answer: count.extend({
      made: z.array(z.object({ id: z.number(), fullName: z.string(), login: z.string(), password: z.string() })),
    }),
    errors: ['TOO_MANY_REQUESTS'],
  })
