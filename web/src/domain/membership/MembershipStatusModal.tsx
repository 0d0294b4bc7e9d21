import { erpMembershipStatuses, studentGroups } from '@markaz/protocol/people/memberships/routes'
import { ErpMembershipStatusChange } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { useFormMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import { commonText } from '../../shared/text/common.text.ts'
import { useShowMembershipUndoToast } from './hooks.ts'
import { GroupNameLine } from './MembershipGroupSelect.tsx'
import { membershipText } from './membership.text.ts'
import {
  type MembershipForChangeDialogs,
  membershipQueryKeyPrefixes,
  membershipStatusChangeDayBounds,
} from './membership.ts'
import { membershipStatusFormState } from './membership-status.tsx'

interface Values {
  controlActionId: number
  startDate?: string | null
}

/** Changes a student's status in a group. The day on which the new status begins must lie within the group's dates. */
export function MembershipStatusModal({
  membership,
  close,
}: {
  membership: MembershipForChangeDialogs
  close: () => void
}) {
  const { studentGroupId, actionId } = membership
  const [form] = Form.useForm<Values>()
  const actions = useRouteQuery(erpMembershipStatuses.list, undefined, { staleMs: 5 * 60_000 })
  const tell = useShowMembershipUndoToast()
  const send = useFormMutation(studentGroups.changeStatus, {
    refresh: membershipQueryKeyPrefixes,
    onSuccess: (answer) => tell(commonText.edited, answer, personName(membership.fullName)),
  })
  const chosenId = Form.useWatch('controlActionId', form) ?? actionId
  const startDate = Form.useWatch('startDate', form)
  const known = actions.data?.controlActions ?? []
  const chosen = known.find(({ id }) => id === chosenId)
  const { hasDate, maySave } = membershipStatusFormState({ currentId: actionId, chosen, startDate })
  const bounds = membershipStatusChangeDayBounds(membership)

  const submit = ({ controlActionId, startDate: from }: Values) =>
    send.mutateAsync({
      params: { id: studentGroupId, status: controlActionId },
      body: { studentGroupId, controlActionId, ...(hasDate && from ? { startDate: from } : {}) },
    })
  return (
    <FormModal<Values>
      title={membershipText.statusTitle(personName(membership.fullName))}
      form={form}
      initialValues={{ controlActionId: actionId }}
      submit={submit}
      isOkDisabled={!maySave}
      close={close}
    >
      <GroupNameLine name={membership.groupName} />
      <Field of={ErpMembershipStatusChange} name="controlActionId" label={membershipText.newStatus}>
        <Select
          loading={actions.isPending}
          // While the names of the statuses load, the field is empty. Otherwise the field would show the status's id.
          options={
            actions.data
              ? known.map(({ id, displayName }) => ({ value: id, label: displayName }))
              : [{ value: actionId, label: commonText.loading }]
          }
        />
      </Field>
      {hasDate && <Field of={ErpMembershipStatusChange} name="startDate" required bounds={bounds} />}
    </FormModal>
  )
}
