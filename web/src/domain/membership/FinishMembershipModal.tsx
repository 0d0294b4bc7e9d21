import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { MembershipAction, StopMembershipInput } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { isWithinDayBounds } from '../../shared/forms/DayPicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { useChosenMembership, useShowMembershipUndoToast } from './hooks.ts'
import { MembershipGroupSelect } from './MembershipGroupSelect.tsx'
import { membershipText } from './membership.text.ts'
import { type MembershipForChangeDialogs, membershipEndDayBounds, membershipQueryKeyPrefixes } from './membership.ts'

interface Values {
  studentGroupId?: number
  date: string
  reason?: string
}

/** The chosen day is the student's last day in the group. */
export function FinishMembershipModal({
  memberships,
  close,
}: {
  memberships: readonly MembershipForChangeDialogs[]
  close: () => void
}) {
  const [form] = Form.useForm<Values>()
  const [first] = memberships
  const name = personName(first?.fullName)
  const chosen = useChosenMembership(memberships, form)
  const bounds = chosen ? membershipEndDayBounds(chosen) : { from: null, to: null }
  const tell = useShowMembershipUndoToast()
  const send = useFormMutation(studentGroups.stop, {
    refresh: membershipQueryKeyPrefixes,
    onSuccess: (answer) => tell(membershipText.finished(name), answer),
  })
  const today = todayInTashkent()
  return (
    <FormModal<Values>
      title={membershipText.finishTitle(name)}
      form={form}
      initialValues={isWithinDayBounds(today, bounds) ? { date: today } : {}}
      submit={({ date, reason }) =>
        send.mutateAsync({
          params: { id: chosen?.studentGroupId ?? 0 },
          body: { action: MembershipAction.Finish, date, ...(reason?.trim() ? { reason: reason.trim() } : {}) },
        })
      }
      okText={membershipText.finish}
      close={close}
    >
      <MembershipGroupSelect memberships={memberships} />
      <Field of={StopMembershipInput} name="date" label={membershipText.lastDay} bounds={bounds} />
      <Field of={StopMembershipInput} name="reason" />
    </FormModal>
  )
}
