import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { teachingErrorTexts } from '@markaz/protocol/errors/teaching'
import { time } from '@markaz/protocol/fields'
import type { WorkingHours } from '@markaz/protocol/teaching/availability/schemas'
import { Button, Form } from 'antd'
import { weekdayName } from '../../shared/format/date.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { Stack } from '../../shared/ui/layout.tsx'
import { availabilityText as words } from './availability.text.ts'

type Span = Pick<WorkingHours, 'beginTime' | 'endTime'>
/** The keys are weekdays as ISO numbers in text form, because Ant Design needs text as field names. */
export interface WorkingHoursValues {
  days: Record<string, Span[]>
}

const spansAtMost = 4
const isoDays = [1, 2, 3, 4, 5, 6, 7]

export const toWorkingHoursFormValues = (hours: readonly WorkingHours[]): WorkingHoursValues => ({
  days: Object.fromEntries(isoDays.map((isoDay) => [`${isoDay}`, hours.filter((one) => one.isoDay === isoDay)])),
})

export const fromWorkingHoursFormValues = ({ days }: WorkingHoursValues): WorkingHours[] =>
  isoDays.flatMap((isoDay) =>
    (days[`${isoDay}`] ?? []).map(({ beginTime, endTime }) => ({ isoDay, beginTime, endTime })),
  )

export function WorkingHoursFields() {
  return (
    <Stack as="ul" gap={8} style={{ margin: 0, padding: 0, listStyle: 'none' }}>
      {isoDays.map((isoDay) => {
        const day = weekdayName(isoDay)
        return (
          <Stack as="li" key={isoDay} row gap={12} style={{ alignItems: 'flex-start' }}>
            <span style={{ width: 100, lineHeight: '34px' }}>{day}</span>
            <Form.List name={['days', `${isoDay}`]}>
              {(spans, { add, remove }) => (
                <Stack gap={8}>
                  {spans.map(({ key, name }) => (
                    <Stack key={key} row gap={8} style={{ alignItems: 'flex-start', flexWrap: 'nowrap' }}>
                      <Field
                        of={time}
                        name={[name, 'beginTime']}
                        label={null}
                        required={false}
                        style={{ margin: 0, width: 84 }}
                      >
                        <TimeInput aria-label={words.beginOf(day)} />
                      </Field>
                      <Field
                        of={time}
                        name={[name, 'endTime']}
                        label={null}
                        required={false}
                        style={{ margin: 0, width: 84 }}
                        dependencies={[['days', `${isoDay}`, name, 'beginTime']]}
                        furtherRules={[endsAfterBegin(isoDay, name)]}
                      >
                        <TimeInput aria-label={words.endOf(day)} />
                      </Field>
                      <Button
                        type="text"
                        aria-label={words.removeSpan(day)}
                        icon={<DeleteOutlined aria-hidden />}
                        onClick={() => remove(name)}
                      />
                      {name === spans.length - 1 && spans.length < spansAtMost && (
                        <AddSpan day={day} onClick={() => add(next(spans.length))} />
                      )}
                    </Stack>
                  ))}
                  {spans.length === 0 && <AddSpan day={day} onClick={() => add(next(0))} />}
                </Stack>
              )}
            </Form.List>
          </Stack>
        )
      })}
    </Stack>
  )
}

const AddSpan = ({ day, onClick }: { day: string; onClick: () => void }) => (
  <Button type="text" aria-label={words.addSpan(day)} icon={<PlusOutlined aria-hidden />} onClick={onClick} />
)

/** The first new row of working hours proposes the morning, the second the afternoon. */
const next = (count: number): Span =>
  count === 0 ? { beginTime: '09:00', endTime: '13:00' } : { beginTime: '14:00', endTime: '18:00' }

const endsAfterBegin =
  (isoDay: number, name: number) =>
  ({ getFieldValue }: { getFieldValue: (name: (string | number)[]) => string | null | undefined }) => ({
    validator: async (_: unknown, end: string | null | undefined) => {
      const begin = getFieldValue(['days', `${isoDay}`, name, 'beginTime'])
      if (begin && end && end <= begin) throw new Error(teachingErrorTexts.endsBeforeBegin)
    },
  })
