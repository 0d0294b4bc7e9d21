import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { ContinueMembershipInput, MembershipAction } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useFormMutation } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { isWithinDayBounds } from '../../shared/forms/DayPicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { confirmExceededSeats } from '../../shared/ui/confirm.tsx'
import { useChosenMembership, useShowMembershipUndoToast } from './hooks.ts'
import { MembershipGroupSelect } from './MembershipGroupSelect.tsx'
import { membershipText } from './membership.text.ts'
import {
  type MembershipForChangeDialogs,
  membershipContinuationDayBounds,
  membershipQueryKeyPrefixes,
} from './membership.ts'

interface Values {
  studentGroupId?: number
  startDate: string
}

/** Continues a finished membership by a new membership, so that the days between the two are not counted. */
export function ContinueMembershipModal({
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
  const bounds = chosen ? membershipContinuationDayBounds(chosen) : { from: null, to: null }
  const tell = useShowMembershipUndoToast()
  const send = useFormMutation(studentGroups.continue, {
    refresh: membershipQueryKeyPrefixes,
    onSuccess: (answer) => tell(membershipText.continued(name), answer),
  })
  const today = todayInTashkent()
  return (
    <FormModal<Values>
      title={membershipText.continueTitle(name)}
      form={form}
      initialValues={isWithinDayBounds(today, bounds) ? { startDate: today } : {}}
      submit={({ startDate }) =>
        confirmExceededSeats((sure) =>
          send.mutateAsync({
            params: { id: chosen?.studentGroupId ?? 0 },
            body: { action: MembershipAction.Continue, startDate, ...sure },
          }),
        )
      }
      okText={membershipText.continue}
      close={close}
    >
      <MembershipGroupSelect memberships={memberships} />
      <Field of={ContinueMembershipInput} name="startDate" label={membershipText.firstDay} bounds={bounds} />
    </FormModal>
  )
}
