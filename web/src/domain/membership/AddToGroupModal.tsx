import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { MembershipInput } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { personName, phoneText } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { GroupSelect } from './GroupSelect.tsx'
import { useGroupDatesAndPrices, useSuggestedStartDay } from './group-dates-and-prices.ts'
import { useShowMembershipUndoToast } from './hooks.ts'
import { GroupNameLine } from './MembershipGroupSelect.tsx'
import { membershipText } from './membership.text.ts'
import { membershipQueryKeyPrefixes } from './membership.ts'
import { PriceFields, type PriceValues, toPriceRequestBody } from './PriceFields.tsx'

interface Values extends PriceValues {
  studentId?: number
  groupId?: number
  startDate: string
}

interface AddToGroupModalProps {
  /** The student to add; undefined = the user chooses a student to add to `group`. */
  student?: { id: number; fullName: string }
  group?: { id: number; name: string }
  close: () => void
}

export function AddToGroupModal({ student, group, close }: AddToGroupModalProps) {
  const [form] = Form.useForm<Values>()
  const [found, setFound] = useState('')
  const chosenGroupId = Form.useWatch('groupId', form)
  const groupId = group?.id ?? chosenGroupId ?? null
  const terms = useGroupDatesAndPrices(groupId)
  const { dates } = terms
  useSuggestedStartDay(form, dates)
  const bounds = dates ?? { from: null, to: null }

  const tell = useShowMembershipUndoToast()
  const send = useFormMutation(studentGroups.add, {
    refresh: membershipQueryKeyPrefixes,
    onSuccess: (answer) =>
      tell(membershipText.added(personName(student?.fullName ?? found), group?.name ?? found), answer),
  })
  const submit = ({ studentId, startDate, ...price }: Values) =>
    confirmExceededSeats((sure) =>
      send.mutateAsync({
        body: {
          studentId: student?.id ?? studentId ?? 0,
          groupId: groupId ?? 0,
          startDate,
          ...toPriceRequestBody(price),
          ...sure,
        },
      }),
    )
  return (
    <FormModal<Values>
      title={
        student
          ? membershipText.addTitle(personName(student.fullName))
          : membershipText.addStudentTitle(group?.name ?? '')
      }
      form={form}
      submit={submit}
      fieldOf={{ ALREADY_MEMBER: student ? 'groupId' : 'studentId' }}
      okText={membershipText.addToGroup}
      close={close}
    >
      {student ? (
        <GroupSelect label={membershipText.group} studentId={student.id} onChoose={setFound} />
      ) : (
        group && (
          <>
            <GroupNameLine name={group.name} />
            <Field of={MembershipInput} name="studentId">
              <RemoteSelect
                placeholder={membershipText.studentHint}
                route={studentGroups.formOptions}
                args={(value) => ({ query: { groupId: group.id, value } })}
                options={({ students }) =>
                  students.map(({ id: value, fullName, hId, phoneNumber }) => ({
                    value,
                    label: personName(fullName),
                    note: [hId, phoneNumber && phoneText(phoneNumber)].filter(Boolean).join(' · '),
                  }))
                }
                onChange={(_, option) => setFound(option?.label ?? '')}
              />
            </Field>
          </>
        )
      )}
      <Field of={MembershipInput} name="startDate" label={membershipText.firstDay} bounds={bounds} />
      <PriceFields terms={terms} groupId={groupId} />
    </FormModal>
  )
}
