import { parentPhones } from '@markaz/protocol/people/parents/routes'
import type { StudentDetail } from '@markaz/protocol/people/students/schemas'
import { personText } from '../../domain/person/person.text.ts'
import { UnconfirmedPhoneNote } from '../../domain/person/UnconfirmedPhoneNote.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { phoneText } from '../../shared/format/person.ts'
import { studentsText as words } from './students.text.ts'

/** Lists the student's unconfirmed phone numbers, which a second user can confirm. */
export function PhonesToConfirmPanel({ student: { id, phones } }: { student: StudentDetail }) {
  const may = useMayCall(parentPhones.confirmOfStudent)
  const confirm = useRouteMutation(parentPhones.confirmOfStudent, {
    refresh: ['students', 'families'],
    of: (_, { body }) => phoneText(body.phone),
    done: ({ isAsked }) => (isAsked ? personText.phoneKnown : personText.phoneConfirmed),
  })
  // A user without the right sees only parts of the phone numbers and cannot confirm them.
  if (!may) return null
  return phones
    .filter(({ isConfirmed }) => !isConfirmed)
    .map(({ phone, isAskedByViewer }) => (
      <UnconfirmedPhoneNote
        key={phone}
        phone={phoneText(phone)}
        text={`${words.phoneWaits(phoneText(phone))} ${isAskedByViewer ? words.phoneOfOwn : words.phoneCheck}`}
        isPending={confirm.isPending}
        confirm={isAskedByViewer ? undefined : () => confirm.mutate({ params: { id }, body: { phone } })}
      />
    ))
}
