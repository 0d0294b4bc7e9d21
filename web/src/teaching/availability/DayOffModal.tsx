import { daysOff } from '@markaz/protocol/teaching/availability/routes'
import { DayOffInput } from '@markaz/protocol/teaching/availability/schemas'
import { Form } from 'antd'
import { useGrants, useSignedInUser } from '../../shared/access/access.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { daysOffText as words } from './availability.text.ts'
import { PartOfDayFields, type PartOfDayValues, toAbsenceTimes } from './PartOfDayFields.tsx'

interface Values extends PartOfDayValues, Pick<DayOffInput, 'date' | 'name'> {
  /** Id of the branch that has the day off; 0 = all branches. */
  place: number
}

const wholeCentre = 0

export function DayOffModal({ close }: { close: () => void }) {
  const me = useSignedInUser()
  const { isSuperadmin } = useGrants()
  const add = useFormMutation(daysOff.add, {
    ...{ refresh: ['days-off', 'timetable', 'groups'] },
    done: ({ examGroups }, { body }) => words.added(body.name, examGroups.join(', ')),
  })
  const places = [
    ...(isSuperadmin ? [{ value: wholeCentre, label: words.wholeCentre }] : []),
    ...(me?.offices ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const today = todayInTashkent()
  return (
    <FormModal<Values>
      title={words.addTitle}
      initialValues={{ date: today, ...(places[0] && { place: places[0].value }) }}
      submit={({ date, name, place, ...part }) =>
        add.mutateAsync({
          body: { date, name, officeId: place === wholeCentre ? null : place, ...toAbsenceTimes(part) },
        })
      }
      fieldOf={{ DAY_OFF_EXISTS: 'date' }}
      close={close}
    >
      <Field of={DayOffInput} name="date" bounds={{ from: today, to: addDays(today, 730) }} />
      <Field of={DayOffInput} name="name" />
      <Form.Item name="place" label={words.office} rules={[{ required: true, message: formsText.choose }]}>
        <Select options={places} />
      </Form.Item>
      <PartOfDayFields />
      <SecondaryText as="p">{words.addHint}</SecondaryText>
    </FormModal>
  )
}
