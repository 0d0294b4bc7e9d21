import { id } from '@markaz/protocol/fields'
import { studentGroups } from '@markaz/protocol/people/memberships/routes'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { todayInTashkent } from '../../../shared/format/date.ts'
import { boundsText, type DayBounds, DayPicker, dayRule, nearest } from '../../../shared/forms/DayPicker.tsx'
import { RemoteSelect } from '../../../shared/forms/RemoteSelect.tsx'
import { obeys } from '../../../shared/forms/rules.ts'
import { type DeedProps, ManyModal } from '../../../shared/many/ManyModal.tsx'
import { useTellChange } from '../../../shared/notify/tell-change.ts'
import { useGroupTerms } from '../../membership/group-terms.ts'
import { membershipText } from '../../membership/membership.text.ts'
import { membershipAreas } from '../../membership/membership.ts'
import { givenPrice, noPrice, PriceFields, type PriceValues } from '../../membership/PriceFields.tsx'
import { manyStudentsText } from './many-students.text.ts'

const words = manyStudentsText.group

interface Values extends PriceValues {
  groupId: number
  startDate: string
}

/** All of the chosen into one group, from one day, at one price. */
export function AddMany({ chosen, letGo, close }: DeedProps) {
  const tellChange = useTellChange()
  const group = useRef('')
  return (
    <ManyModal<typeof studentGroups.addMany, Values>
      deed={studentGroups.addMany}
      chosen={chosen}
      title={words.title}
      asked={({ groupId, startDate }) => (groupId && startDate ? { groupId, startDate } : null)}
      given={({ groupId, startDate, ...price }) => ({ groupId, startDate, ...givenPrice(price) })}
      will={words.will}
      why={{ member: words.member, gone: words.gone }}
      ok={words.ok}
      refresh={membershipAreas}
      done={(answer) => {
        letGo()
        tellChange(words.done(answer.count, group.current), answer)
      }}
      close={close}
    >
      <Fields
        named={(name) => {
          group.current = name
        }}
      />
    </ManyModal>
  )
}

function Fields({ named }: { named: (group: string) => void }) {
  const form = Form.useFormInstance<Values>()
  const groupId = Form.useWatch('groupId', form) ?? null
  const terms = useGroupTerms(groupId)
  const { dates } = terms
  useEffect(() => {
    // A day that somebody has typed stays.
    if (!dates || form.isFieldTouched('startDate')) return
    form.setFields([{ name: 'startDate', value: nearest(todayInTashkent(), dates), touched: false }])
  }, [dates, form])
  const bounds: DayBounds = dates ?? { from: null, to: null }
  return (
    <>
      <Form.Item name="groupId" label={membershipText.group} required rules={[obeys(id)]}>
        <RemoteSelect
          route={studentGroups.formOptions}
          args={(value) => ({ query: { value } })}
          options={({ groups }) =>
            groups.map(({ id: value, name, office }) => ({ value, label: name, ...(office && { note: office.name }) }))
          }
          onChange={(_, option) => {
            named(option?.label ?? '')
            form.setFieldsValue(noPrice)
          }}
        />
      </Form.Item>
      <Form.Item
        name="startDate"
        label={membershipText.firstDay}
        required
        rules={[dayRule(bounds)]}
        extra={boundsText(bounds)}
      >
        <DayPicker bounds={bounds} />
      </Form.Item>
      <PriceFields terms={terms} groupId={groupId} />
    </>
  )
}
