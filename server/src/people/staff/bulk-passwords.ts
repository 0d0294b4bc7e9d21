import type { staff } from '@markaz/protocol/people/staff/routes'
import { type GeneratedPassword, generatePassword, generatePasswords } from '../../centre/sign-in/passwords.ts'
import {
  computeSmsCost,
  hasSmsGateway,
  isNewPasswordSentBySms,
  newPasswordSmsText,
  queueSms,
} from '../../centre/sms/queue-sms.ts'
import { type BulkOperationHandlers, splitByRefusalReason } from '../../http/bulk-operation.ts'
import { storeIssuedPassword } from './account.ts'
import { isStaffMemberEmployed, type StaffListConditionSql, type StaffMemberRow } from './people.queries.ts'
import { lockStaffForChange } from './person-to-change.ts'

type Operation = typeof staff.loginsToMany

/** People whose password the viewer may not reset are left out with the reason. */
export function bulkIssueStaffPasswords(
  list: StaffListConditionSql,
  { run: { access } }: Pick<Operation, 'run'>,
): BulkOperationHandlers<Operation, StaffMemberRow, Map<number, GeneratedPassword>> {
  return {
    prepare: ({ body }, isPlan) => generatePasswords(isPlan ? [] : body.ids),
    async sort(tx, call) {
      const { viewer, body } = call
      const bySms = isNewPasswordSentBySms(call, body)
      const { people, isBeyond } = await lockStaffForChange(tx, viewer, list, body.ids)
      const why = (person: StaffMemberRow) => {
        if (person.login === null) return 'no_profile'
        if (person.id === viewer.id) return 'own'
        if (!person.isShared) return 'not_shared'
        if (isBeyond(person)) return 'beyond'
        if (!isStaffMemberEmployed(person)) return 'not_working'
        if (!bySms) return null
        if (person.phoneNumber === null) return 'no_phone'
        return person.phoneConfirmation?.isConfirmed ? null : 'phone_not_confirmed'
      }
      const plan = splitByRefusalReason(people, why)
      const texts = plan.rows.map(({ login }) =>
        newPasswordSmsText(call.publicUrl, login as string, '0'.repeat(generatePassword().length)),
      )
      return { ...plan, isCarried: hasSmsGateway(call), sms: await computeSmsCost(tx, bySms ? texts : []) }
    },
    async run(tx, call, people, passwords) {
      const { viewer, body, publicUrl, audit } = call
      const made = []
      for (const { id, fullName, login: own, phoneNumber } of people) {
        const { password, passwordHash } = passwords.get(id) as GeneratedPassword
        const login = own as string
        await storeIssuedPassword(tx, call, { id, passwordHash })
        if (body.by === 'sms') {
          const sms = { phone: phoneNumber as string, text: newPasswordSmsText(publicUrl, login, password) }
          await queueSms(tx, call, { ...sms, secrets: [password], initiatorId: viewer.id, access })
        } else made.push({ id, fullName, login, password })
        await audit(tx, { action: 'reset-password', entity: 'staff', entityId: id })
      }
      return { made }
    },
  }
}
