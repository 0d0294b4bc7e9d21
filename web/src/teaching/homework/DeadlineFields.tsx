import { deadlineHourOptions, type Homework } from '@markaz/protocol/teaching/homework/schemas'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import {
  friendlyTimestampText,
  fromTashkentTime,
  type TashkentLocalTime,
  todayInTashkent,
  toTashkentTime,
} from '../../shared/format/date.ts'
import { DateTimePicker } from '../../shared/forms/DateTimePicker.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import { createDeadlineRule } from './deadline-rule.ts'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'

interface DeadlineFieldsProps {
  homework: Homework
  current: string
  /**
   * Earliest deadline of a single student: the deadline of all students. null = the form changes the deadline of all
   * students.
   */
  notBefore: string | null
  nowMs: number
  /** A text that names the students whose deadline is changed. */
  children: ReactNode
}

/** Buttons add hours to the current deadline, or to the current time if the deadline has passed. */
export function DeadlineFields({ homework, current, notBefore, nowMs, children }: DeadlineFieldsProps) {
  const form = Form.useFormInstance<{ deadline: TashkentLocalTime | null }>()
  const chosen = Form.useWatch('deadline', form)
  const step = (hours: number): TashkentLocalTime =>
    toTashkentTime(Math.max(Date.parse(current), nowMs) + hours * 3_600_000)
  const choose = (hours: number) => {
    // Marks the field as changed, so that closing the dialog asks for confirmation.
    form.setFields([{ name: 'deadline', value: step(hours), errors: [], touched: true }])
  }
  return (
    <>
      <SecondaryText as="p" className={style.lead}>
        {homework.theme}. {children}
      </SecondaryText>
      <p className={style.now}>
        <SecondaryText>{words.deadlineNow}:</SecondaryText> <DeadlineText deadline={current} />
      </p>
      <Stack row className={style.steps}>
        {deadlineHourOptions.map((hours) => (
          <Button key={hours} aria-pressed={chosen === step(hours)} onClick={() => choose(hours)}>
            {words.plusHours(hours)}
          </Button>
        ))}
      </Stack>
      <Form.Item
        name="deadline"
        label={words.deadlineNew}
        required
        rules={[createDeadlineRule({ lesson: homework.lesson, notBefore })]}
        extra={chosen && friendlyTimestampText(fromTashkentTime(chosen))}
      >
        <DateTimePicker from={todayInTashkent(new Date(nowMs))} />
      </Form.Item>
    </>
  )
}
