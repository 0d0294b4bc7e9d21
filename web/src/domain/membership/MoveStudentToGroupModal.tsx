import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { MoveStudentInput } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { GroupSelect } from './GroupSelect.tsx'
import { useGroupDatesAndPrices, useSuggestedStartDay } from './group-dates-and-prices.ts'
import { useChosenMembership, useShowMembershipUndoToast } from './hooks.ts'
import { MembershipGroupSelect } from './MembershipGroupSelect.tsx'
import { membershipText } from './membership.text.ts'
import { dayBoundsOfMoveToGroup, type MembershipForChangeDialogs, membershipQueryKeyPrefixes } from './membership.ts'
import { PriceFields, type PriceValues, toPriceRequestBody } from './PriceFields.tsx'

interface Values extends PriceValues {
  studentGroupId?: number
  groupId: number
  startDate: string
}

interface MoveStudentToGroupModalProps {
  studentId: number
  memberships: readonly MembershipForChangeDialogs[]
  close: () => void
}

/** Moving a student to another group is one API call, so that one undo reverts it. */
export function MoveStudentToGroupModal({ studentId, memberships, close }: MoveStudentToGroupModalProps) {
  const [form] = Form.useForm<Values>()
  const [groupName, setGroupName] = useState('')
  const [first] = memberships
  const name = personName(first?.fullName)
  const groupId = Form.useWatch('groupId', form) ?? null
  const from = useChosenMembership(memberships, form)
  const terms = useGroupDatesAndPrices(groupId)
  const bounds = dayBoundsOfMoveToGroup(from, terms.dates)
  useSuggestedStartDay(form, terms.dates && bounds)

  const tell = useShowMembershipUndoToast()
  const send = useFormMutation(studentGroups.move, {
    refresh: membershipQueryKeyPrefixes,
    onSuccess: (moved) => tell(membershipText.moved(name, groupName), moved),
  })
  const submit = ({ startDate, ...price }: Values) =>
    confirmExceededSeats((sure) =>
      send.mutateAsync({
        params: { id: from?.studentGroupId ?? 0 },
        body: { groupId: groupId ?? 0, startDate, ...toPriceRequestBody(price), ...sure },
      }),
    )
  return (
    <FormModal<Values>
      title={membershipText.moveTitle(name)}
      form={form}
      submit={submit}
      fieldOf={{ ALREADY_MEMBER: 'groupId' }}
      okText={membershipText.moveOk}
      close={close}
    >
      <MembershipGroupSelect memberships={memberships} label={membershipText.fromGroup} />
      <GroupSelect label={membershipText.toGroup} studentId={studentId} onChoose={setGroupName} />
      <Field of={MoveStudentInput} name="startDate" label={membershipText.firstDayThere} bounds={bounds} />
      <PriceFields terms={terms} groupId={groupId} placeholder={membershipText.keptPrice} />
    </FormModal>
  )
}
