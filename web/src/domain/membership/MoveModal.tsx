import { id } from '@markaz/protocol/fields'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { useSend } from '../../shared/api/query.ts'
import { todayInTashkent } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { boundsText, DayPicker, dayRule, nearest } from '../../shared/forms/DayPicker.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { RemoteSelect } from '../../shared/forms/RemoteSelect.tsx'
import { obeys } from '../../shared/forms/rules.ts'
import { GroupChoice } from './GroupChoice.tsx'
import { useGroupTerms } from './group-terms.ts'
import { membershipText } from './membership.text.ts'
import { type Membership, membershipAreas, moveBounds } from './membership.ts'
import { givenPrice, noPrice, PriceFields, type PriceValues } from './PriceFields.tsx'
import { useTellMembership } from './use-take-back.ts'

interface Values extends PriceValues {
  /** Where several groups are to choose from. */
  studentGroupId?: number
  groupId: number
  startDate: string
}

interface MoveModalProps {
  studentId: number
  memberships: readonly Membership[]
  close: () => void
}

/** Out of one group into another: one dialog, one deed, one way back. */
export function MoveModal({ studentId, memberships, close }: MoveModalProps) {
  const [form] = Form.useForm<Values>()
  const [groupName, setGroupName] = useState('')
  const [first] = memberships
  const name = personName(first?.fullName)
  const fromId = Form.useWatch('studentGroupId', form)
  const groupId = Form.useWatch('groupId', form) ?? null
  const from = memberships.length === 1 ? first : memberships.find(({ studentGroupId }) => studentGroupId === fromId)
  const terms = useGroupTerms(groupId)
  const bounds = moveBounds(from, terms.dates)
  useEffect(() => {
    if (!terms.dates) return
    // What somebody has typed stays; a suggestion is nothing that they would lose.
    if (form.isFieldTouched('startDate')) return
    form.setFields([
      { name: 'startDate', value: nearest(todayInTashkent(), moveBounds(from, terms.dates)), touched: false },
    ])
  }, [from, terms.dates, form])

  const tell = useTellMembership()
  const send = useSend(studentGroups.move, {
    silent: true,
    refresh: membershipAreas,
    onSuccess: (moved) => tell(membershipText.moved(name, groupName), moved),
  })
  const submit = ({ startDate, ...price }: Values) =>
    send.mutateAsync({
      params: { id: from?.studentGroupId ?? 0 },
      body: { groupId: groupId ?? 0, startDate, ...givenPrice(price) },
    })
  return (
    <FormModal<Values>
      title={membershipText.moveTitle(name)}
      form={form}
      submit={submit}
      fieldOf={{ ALREADY_MEMBER: 'groupId' }}
      okText={membershipText.moveOk}
      close={close}
    >
      <GroupChoice memberships={memberships} label={membershipText.fromGroup} />
      <Form.Item name="groupId" label={membershipText.toGroup} required rules={[obeys(id)]}>
        <RemoteSelect
          route={studentGroups.formOptions}
          args={(value) => ({ query: { studentId, value } })}
          options={({ groups }) =>
            groups.map(({ id: value, name: label, office }) => ({
              value,
              label,
              ...(office && { note: office.name }),
            }))
          }
          onChange={(_, option) => {
            setGroupName(option?.label ?? '')
            form.setFieldsValue(noPrice)
          }}
        />
      </Form.Item>
      <Form.Item
        name="startDate"
        label={membershipText.firstDayThere}
        required
        rules={[dayRule(bounds)]}
        extra={boundsText(bounds)}
      >
        <DayPicker bounds={bounds} />
      </Form.Item>
      <PriceFields terms={terms} groupId={groupId} placeholder={membershipText.keptPrice} />
    </FormModal>
  )
}
