import { date } from '@markaz/protocol/fields'
import { erpMembershipStatuses, studentGroups } from '@markaz/protocol/people/memberships/routes'
import { BulkErpMembershipStatusChange } from '@markaz/protocol/people/memberships/schemas'
import { Form } from 'antd'
import { GroupNameLine } from '../../domain/membership/MembershipGroupSelect.tsx'
import { membershipText } from '../../domain/membership/membership.text.ts'
import { membershipQueryKeyPrefixes } from '../../domain/membership/membership.ts'
import { membershipStatusFormState } from '../../domain/membership/membership-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { BulkActionModal, type SelectedRow } from '../../shared/bulk/BulkActionModal.tsx'
import type { DayBounds } from '../../shared/forms/DayPicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { useShowChangeToast } from '../../shared/notify/change-toast.ts'

const words = membershipText.many

interface Values {
  controlActionId: number
  startDate?: string | null
}

interface ChangeMembershipStatusesModalProps {
  /** The selected students. A row's id is the id of the student's membership in the group. */
  chosen: readonly SelectedRow[]
  group: { name: string; startedDate: string | null; endedDate: string | null }
  clearSelection: () => void
  close: () => void
}

export function ChangeMembershipStatusesModal({
  chosen,
  group,
  clearSelection,
  close,
}: ChangeMembershipStatusesModalProps) {
  const tellChange = useShowChangeToast()
  const actions = useRouteQuery(erpMembershipStatuses.list, undefined, { staleMs: 5 * 60_000 })
  const known = actions.data?.controlActions ?? []
  /** `currentId` 0 matches no status, because the selected students may have different statuses. */
  const rulesOf = ({ controlActionId, startDate }: Partial<Values>) =>
    membershipStatusFormState({ currentId: 0, chosen: known.find(({ id }) => id === controlActionId), startDate })
  const asked = (values: Partial<Values>) => {
    const { hasDate, maySave } = rulesOf(values)
    const { controlActionId, startDate } = values
    if (!maySave || !controlActionId) return null
    return { controlActionId, ...(hasDate && startDate ? { startDate } : {}) }
  }
  return (
    <BulkActionModal<typeof studentGroups.changeStatusOfMany, Values>
      operation={studentGroups.changeStatusOfMany}
      chosen={chosen}
      title={words.title}
      asked={asked}
      will={words.will}
      why={{ already: words.already, over: words.over, outside: words.outside }}
      ok={words.ok}
      refresh={membershipQueryKeyPrefixes}
      done={(answer) => {
        clearSelection()
        tellChange(words.done(answer.count), answer)
      }}
      close={close}
    >
      <GroupNameLine name={group.name} />
      <Field
        of={BulkErpMembershipStatusChange}
        name="controlActionId"
        label={membershipText.newStatus}
        choices={known}
        isLoading={actions.isPending}
      />
      <FirstDay bounds={{ from: group.startedDate, to: group.endedDate }} rulesOf={rulesOf} />
    </BulkActionModal>
  )
}

interface FirstDayProps {
  bounds: DayBounds
  rulesOf: (values: Partial<Values>) => { hasDate: boolean }
}

function FirstDay({ bounds, rulesOf }: FirstDayProps) {
  const form = Form.useFormInstance<Values>()
  const controlActionId = Form.useWatch('controlActionId', form)
  if (!rulesOf({ controlActionId }).hasDate) return null
  return <Field of={date} name="startDate" bounds={bounds} />
}
