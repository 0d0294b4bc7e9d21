import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { ownAvailability } from '@markaz/protocol/teaching/availability/own-availability.routes'
import { availability } from '@markaz/protocol/teaching/availability/routes'
import { OwnStaffAbsenceInput, StaffAbsenceInput } from '@markaz/protocol/teaching/availability/schemas'
import { Form } from 'antd'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { TeacherSelect, useTeacherNameById } from '../../domain/timetable/timetable-fields.tsx'
import { useFormMutation } from '../../shared/api/query.ts'
import { addDays, todayInTashkent } from '../../shared/format/date.ts'
import { createDayValidationRule, DayPicker } from '../../shared/forms/DayPicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { createEndsAfterRule } from '../../shared/forms/rules.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { availabilityText as words } from './availability.text.ts'
import { PartOfDayFields, type PartOfDayValues, toAbsenceTimes } from './PartOfDayFields.tsx'

interface Values extends PartOfDayValues, Pick<OwnStaffAbsenceInput, 'from' | 'to' | 'reason'> {
  staffId?: number
}

/** With `isOwn`, teachers request their own absence; otherwise planners add the absence of any teacher. */
export function RequestAbsenceModal({ isOwn, close }: { isOwn: boolean; close: () => void }) {
  const [form] = Form.useForm<Values>()
  const refresh = ['timetable', 'profile']
  const ask = useFormMutation(ownAvailability.ask, {
    ...{ refresh, done: () => words.asked },
    of: (_, { body }) => formatAbsenceDays(body),
  })
  const nameOf = useTeacherNameById(!isOwn)
  const add = useFormMutation(availability.add, {
    ...{ refresh, done: () => words.added },
    of: (_, { body }) => nameOf(body.staffId),
  })
  const isPart = Form.useWatch('isPart', form)
  const submit = ({ staffId = 0, from, to, reason, ...part }: Values) => {
    const body = { from, to: part.isPart ? from : to, reason, ...toAbsenceTimes(part) }
    return isOwn ? ask.mutateAsync({ body }) : add.mutateAsync({ body: { ...body, staffId } })
  }
  const today = todayInTashkent()
  const bounds = { from: isOwn ? today : addDays(today, -30), to: addDays(today, 365) }
  return (
    <FormModal<Values>
      title={isOwn ? words.askTitle : words.addTitle}
      form={form}
      initialValues={{ from: today, to: today }}
      submit={submit}
      fieldOf={{ ABSENCE_OVERLAPS: 'from' }}
      okText={isOwn ? words.ask : words.add}
      close={close}
    >
      {!isOwn && (
        <Field of={StaffAbsenceInput} name="staffId" label={words.staff}>
          <TeacherSelect />
        </Field>
      )}
      <Stack row gap={16}>
        <Field of={OwnStaffAbsenceInput} name="from" label={words.from} bounds={bounds} extra={null} />
        {!isPart && (
          <Field
            of={OwnStaffAbsenceInput}
            name="to"
            label={words.to}
            dependencies={['from']}
            rules={[
              createDayValidationRule(bounds),
              createEndsAfterRule('from', teachingErrorTexts.absenceEndsFirst, { maySame: true }),
            ]}
          >
            <DayPicker bounds={bounds} />
          </Field>
        )}
      </Stack>
      <PartOfDayFields />
      <Field of={OwnStaffAbsenceInput} name="reason" />
      {isOwn && <SecondaryText as="p">{words.askHint}</SecondaryText>}
    </FormModal>
  )
}
