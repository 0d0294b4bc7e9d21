import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { HomeworkDeadlineInput } from '@markaz/protocol/teaching/homework/schemas'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import { isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import style from './exam-parts.module.css'
import { addMinutes, isTimeBefore, toTimestamp } from './exam-time.ts'
import { examsText } from './exams.text.ts'
import { examQueryPrefixes } from './use-exam-actions.tsx'

interface Values {
  deadline: string | null
}

interface ExamDeadlineModalProps {
  exam: Exam
  /** The participant whose deadline is extended; null = the deadline of all participants. */
  participant: ExamParticipant | null
  close: () => void
}

const steps = [
  { minutes: 60, label: examsText.plusHour },
  { minutes: 24 * 60, label: examsText.plusDay },
]

export function ExamDeadlineModal({ exam, participant, close }: ExamDeadlineModalProps) {
  const [form] = Form.useForm<Values>()
  const doneText = participant ? examsText.deadlineChangedOf(participant.student.fullName) : examsText.deadlineChanged
  const of = () => (participant ? personName(participant.student.fullName) : exam.theme)
  const options = { refresh: examQueryPrefixes, of, done: () => doneText }
  const forAll = useFormMutation(exams.deadline, options)
  const forOne = useFormMutation(exams.studentDeadline, options)
  const [now] = useState(participant?.deadline ?? exam.deadline)
  const submit = ({ deadline }: Values) => {
    const change = { body: { deadline: deadline ?? '' }, base: { deadline: now } }
    return participant
      ? forOne.mutateAsync({ params: { id: exam.id, studentId: participant.student.id }, ...change })
      : forAll.mutateAsync({ params: { id: exam.id }, ...change })
  }
  const add = (minutes: number) => {
    // Buttons such as "+30 minutes" add to the current deadline, or to the current time if the deadline has passed.
    const from = isTimeBefore(now, new Date().toISOString()) ? new Date().toISOString() : now
    form.setFieldsValue({ deadline: addMinutes(form.getFieldValue('deadline') ?? from, minutes) })
    void form.validateFields(['deadline'])
  }
  return (
    <FormModal<Values>
      title={participant ? examsText.deadlineOne(participant.student.fullName) : examsText.deadlineAll}
      form={form}
      initialValues={{ deadline: isTimeBefore(now, new Date().toISOString()) ? null : now }}
      submit={submit}
      fieldOf={{ EXAM_ANNOUNCED: 'deadline' }}
      close={close}
    >
      <SecondaryText as="p" className={style.lead}>
        {participant ? examsText.deadlineOneHint : examsText.deadlineAllHint}
      </SecondaryText>
      <Field
        of={HomeworkDeadlineInput}
        name="deadline"
        extra={examsText.deadlineNow(friendlyTimestampText(now))}
        rules={[
          {
            validator: async (_, value: string | null) => {
              if (!value) throw new Error(formsText.write)
              if (!isCompleteTimestamp(value)) throw new Error(formsText.noSuchMoment)
              if (participant && isTimeBefore(value, exam.deadline))
                throw new Error(examsText.deadlineBeforeAll(friendlyTimestampText(exam.deadline)))
              if (isTimeBefore(value, toTimestamp(exam.startDate, exam.endTime)))
                throw new Error(examsText.deadlineTooEarly)
            },
          },
        ]}
      >
        <DateTimeField />
      </Field>
      <Stack row>
        {steps.map(({ minutes, label }) => (
          <Button key={minutes} size="small" onClick={() => add(minutes)}>
            {label}
          </Button>
        ))}
      </Stack>
    </FormModal>
  )
}
