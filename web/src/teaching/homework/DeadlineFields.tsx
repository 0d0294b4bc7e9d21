import { type Homework, hourOptions } from '@markaz/protocol/teaching/homework/schemas'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { friendlyTimestamp, todayInTashkent } from '../../shared/format/date.ts'
import { fromTashkentTime, type TashkentLocalTime, toTashkentTime } from '../../shared/format/tashkent-time.ts'
import { DateTimePicker } from '../../shared/forms/DateTimePicker.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { Deadline } from './Deadline.tsx'
import { deadlineRule } from './deadline-rule.ts'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

interface DeadlineFieldsProps {
  homework: Homework
  /** The deadline that the dialog changes. */
  current: string
  /** The common deadline, if the dialog extends the deadline of some students; null otherwise. */
  notBefore: string | null
  nowMs: number
  /** Text or a list that names the students. */
  children: ReactNode
}

/**
 * The field `deadline`: buttons add usual hours to the current deadline (or to now, if it has passed), or the user
 * types a time.
 */
export function DeadlineFields({ homework, current, notBefore, nowMs, children }: DeadlineFieldsProps) {
  const form = Form.useFormInstance<{ deadline: TashkentLocalTime | null }>()
  const chosen = Form.useWatch('deadline', form)
  const step = (hours: number): TashkentLocalTime =>
    toTashkentTime(Math.max(Date.parse(current), nowMs) + hours * 3_600_000)
  const choose = (hours: number) => {
    // Marks the field as touched: after a click on a button, closing the dialog asks for confirmation.
    form.setFields([{ name: 'deadline', value: step(hours), errors: [], touched: true }])
  }
  return (
    <>
      <SecondaryText as="p" className={style.lead}>
        {homework.theme}. {children}
      </SecondaryText>
      <p className={style.now}>
        <SecondaryText>{words.deadlineNow}:</SecondaryText> <Deadline deadline={current} />
      </p>
      <Stack row className={style.steps}>
        {hourOptions.map((hours) => (
          <Button key={hours} aria-pressed={chosen === step(hours)} onClick={() => choose(hours)}>
            {words.plusHours(hours)}
          </Button>
        ))}
      </Stack>
      <Form.Item
        name="deadline"
        label={words.deadlineNew}
        required
        rules={[deadlineRule({ lesson: homework.lesson, notBefore })]}
        extra={chosen && friendlyTimestamp(fromTashkentTime(chosen))}
      >
        <DateTimePicker from={todayInTashkent(new Date(nowMs))} />
      </Form.Item>
    </>
  )
}
