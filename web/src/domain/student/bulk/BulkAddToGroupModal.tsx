import { date } from '@markaz/protocol/fields'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form } from 'antd'
import { useRef } from 'react'
import { BulkActionModal, type BulkOperationDialogProps } from '../../../shared/bulk/BulkActionModal.tsx'
import { Field } from '../../../shared/forms/Field.tsx'
import { useShowChangeToast } from '../../../shared/notify/change-toast.ts'
import { confirmExceededSeats } from '../../../shared/ui/confirm.tsx'
import { GroupSelect } from '../../membership/GroupSelect.tsx'
import { useGroupDatesAndPrices, useSuggestedStartDay } from '../../membership/group-dates-and-prices.ts'
import { membershipText } from '../../membership/membership.text.ts'
import { membershipQueryKeyPrefixes } from '../../membership/membership.ts'
import { PriceFields, type PriceValues, toPriceRequestBody } from '../../membership/PriceFields.tsx'
import { bulkStudentsText } from './bulk-students.text.ts'

const words = bulkStudentsText.group

interface Values extends PriceValues {
  groupId: number
  startDate: string
}

export function BulkAddToGroupModal({ chosen, clearSelection, close }: BulkOperationDialogProps) {
  const tellChange = useShowChangeToast()
  const group = useRef('')
  return (
    <BulkActionModal<typeof studentGroups.addMany, Values>
      operation={studentGroups.addMany}
      chosen={chosen}
      title={words.title}
      asked={({ groupId, startDate }) => (groupId && startDate ? { groupId, startDate } : null)}
      given={({ groupId, startDate, ...price }) => ({ groupId, startDate, ...toPriceRequestBody(price) })}
      attempt={confirmExceededSeats}
      will={words.will}
      why={{ member: words.member, gone: words.gone }}
      ok={words.ok}
      refresh={membershipQueryKeyPrefixes}
      done={(answer) => {
        clearSelection()
        tellChange(words.done(answer.count, group.current), answer)
      }}
      close={close}
    >
      <Fields
        named={(name) => {
          group.current = name
        }}
      />
    </BulkActionModal>
  )
}

function Fields({ named }: { named: (group: string) => void }) {
  const form = Form.useFormInstance<Values>()
  const groupId = Form.useWatch('groupId', form) ?? null
  const terms = useGroupDatesAndPrices(groupId)
  const { dates } = terms
  useSuggestedStartDay(form, dates)
  const bounds = dates ?? { from: null, to: null }
  return (
    <>
      <GroupSelect label={membershipText.group} onChoose={named} />
      <Field of={date} name="startDate" label={membershipText.firstDay} bounds={bounds} />
      <PriceFields terms={terms} groupId={groupId} />
    </>
  )
}
