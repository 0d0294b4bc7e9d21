import { peopleTexts } from '@markaz/protocol/errors/people'
import type { staff } from '@markaz/protocol/people/staff/routes'
import type { z } from 'zod'
import { type NewPassword, newPasswords } from '../../centre/sign-in/passwords.ts'
import { isCarried, queueSms } from '../../centre/sms/queue-sms.ts'
import type { Deps } from '../../deps.ts'
import { type ManyHandler, parted } from '../../http/many.ts'
import { refuse } from '../../http/refuse.ts'
import { setPassword } from './account.ts'
import { isWorking, type PeopleList, type PersonRow } from './people.queries.ts'
import { peopleToChange } from './person-to-change.ts'

type Deed = typeof staff.loginsToMany
type Body = z.infer<Deed['run']['body'] & z.ZodType>

/** New passwords for several people of a list. Whoever `resetPassword` would refuse is left out, with the reason. */
export function givingLogins(list: PeopleList): ManyHandler<Deed, PersonRow, Map<number, NewPassword>> {
  return {
    prepare: ({ body }, isPlan) => newPasswords(isPlan ? [] : body.ids),
    async sort(tx, call) {
      const { viewer, body } = call
      const bySms = isBySms(call, body)
      const { people, isBeyond } = await peopleToChange(tx, viewer, list, body.ids)
      const why = (person: PersonRow) => {
        if (person.login === null) return 'no_profile'
        if (person.id === viewer.id) return 'own'
        if (!person.isShared) return 'not_shared'
        if (isBeyond(person)) return 'beyond'
        if (!isWorking(person)) return 'not_working'
        return bySms && person.phoneNumber === null ? 'no_phone' : null
      }
      return { ...parted(people, why), isCarried: isCarried(call) }
    },
    async run(tx, call, people, passwords) {
      const { viewer, body, publicUrl, audit } = call
      const made = []
      for (const { id, fullName, login: own, phoneNumber } of people) {
        const { password, passwordHash } = passwords.get(id) as NewPassword
        const login = own as string
        await setPassword(tx, call, { id, passwordHash })
        if (body.by === 'sms') {
          const sms = { phone: phoneNumber as string, text: signInWords(publicUrl, login, password) }
          await queueSms(tx, call, { ...sms, secrets: [password], initiatorId: viewer.id })
        } else made.push({ id, fullName, login, password })
        await audit(tx, { action: 'reset-password', entity: 'staff', entityId: id })
      }
      return { made }
    },
  }
}

/** @throws AppError VALIDATION where nothing carries an SMS: nobody would have the password */
export function isBySms(deps: Pick<Deps, 'sms'>, { by }: Pick<Body, 'by'>): boolean {
  const bySms = by === 'sms'
  if (bySms && !isCarried(deps)) refuse('by', peopleTexts.noSmsService)
  return bySms
}

/** What an SMS with a new password says. */
export const signInWords = (publicUrl: string, login: string, password: string) =>
  `Markaz tizimi. Login: ${login} Parol: ${password} Manzil: ${publicUrl}`
