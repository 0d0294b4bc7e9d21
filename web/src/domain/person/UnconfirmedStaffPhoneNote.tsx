import type { StaffMember } from '@markaz/protocol/people/staff/schemas'
import { staffPhones } from '@markaz/protocol/people/users/routes'
import { Form } from 'antd'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { personText as words } from './person.text.ts'
import { UnconfirmedPhoneNote } from './UnconfirmedPhoneNote.tsx'

type Owner = Pick<StaffMember, 'id' | 'phoneNumber' | 'phoneConfirmation' | 'isShared'>

/**
 * Shows a phone number that is not confirmed yet. Until a second user confirms it, no password is sent to this number.
 * @param isInForm true = the component has the margins of a form field
 */
export function UnconfirmedStaffPhoneNote({
  person: { id, phoneNumber, phoneConfirmation, isShared },
  isInForm = false,
}: {
  person: Owner
  isInForm?: boolean
}) {
  const may = useMayCall(staffPhones.confirm)
  const confirm = useRouteMutation(staffPhones.confirm, {
    refresh: ['users', 'staff', 'academic', 'teacher', 'assistant'],
    of: (_, { body }) => phoneText(body.phone),
    done: ({ isAsked }) => (isAsked ? words.phoneKnown : words.phoneConfirmed),
  })
  if (!may || !isShared || !phoneNumber || !phoneConfirmation || phoneConfirmation.isConfirmed) return null
  // The phone number was just confirmed here. An open form does not load its data again, so the data still says
  // "unconfirmed".
  if (confirm.data?.isAsked === false) return null
  const { askedBy, source } = phoneConfirmation
  const isAskedByViewer = phoneConfirmation.isAskedByViewer || confirm.data?.isAsked === true
  const author = isAskedByViewer
    ? words.phoneOfOwn
    : words.phoneAuthor(askedBy ? personName(askedBy.fullName) : words.phoneSources[source])
  const hint = (
    <UnconfirmedPhoneNote
      phone={phoneText(phoneNumber)}
      text={`${words.phoneWaits(phoneText(phoneNumber))} ${author}`}
      isPending={confirm.isPending}
      confirm={isAskedByViewer ? undefined : () => confirm.mutate({ params: { id }, body: { phone: phoneNumber } })}
    />
  )
  return isInForm ? <Form.Item>{hint}</Form.Item> : hint
}
