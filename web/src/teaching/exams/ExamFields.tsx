import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { Form, Input, Radio } from 'antd'
import type { Rule } from 'antd/es/form'
import { useEffect } from 'react'
import { AttachmentsField } from '../../domain/attachments/AttachmentsField.tsx'
import { type AttachmentItem, attachmentsFieldRule } from '../../domain/attachments/attachment-items.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { createDayRule, DayPicker } from '../../shared/forms/DayPicker.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { createZodRule } from '../../shared/forms/rules.ts'
import { TimeInput } from '../../shared/forms/TimeInput.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { examEndOf, isTimeBefore } from './exam-moment.ts'
import style from './exam-parts.module.css'
import { descriptionRule, type ExamValues, themeRule, timeRule } from './exam-values.ts'
import { examsText } from './exams.text.ts'

/** Maximum number of files with questions, as the specification prescribes. Other attachments have a lower maximum. */
const questionsAtMost = 50

const endRule: Rule = ({ getFieldValue }) => ({
  validator: async (_, end: string | null) => {
    const begin: string | null = getFieldValue('beginTime')
    if (begin && end && end.length === 5 && end <= begin) throw new Error(examsText.endTooEarly)
  },
})

const deadlineRule: Rule = ({ getFieldsValue }) => ({
  validator: async (_, deadline: string | null) => {
    const end = examEndOf(getFieldsValue(true) as ExamValues)
    if (deadline && !isCompleteTimestamp(deadline)) throw new Error(formsText.noSuchMoment)
    if (deadline && end && isTimeBefore(deadline, end)) throw new Error(examsText.deadlineTooEarly)
  },
})

const questionsRule: Rule = ({ getFieldValue }) => ({
  validator: async (_, items: AttachmentItem[] = []) => {
    if (getFieldValue('questionMode') === QuestionMode.Random && items.length < 2)
      throw new Error(examsText.tooFewQuestions)
  },
})

interface ExamFieldsProps {
  /** True = the exam has begun, so its beginning and its questions cannot be changed. */
  hasBegun?: boolean
}

export function ExamFields({ hasBegun = false }: ExamFieldsProps) {
  return (
    <>
      <Form.Item<ExamValues> name="theme" label={examsText.theme} required rules={[createZodRule(themeRule)]}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item<ExamValues>
        name="description"
        label={examsText.description}
        required
        extra={examsText.descriptionHint}
        rules={[createZodRule(descriptionRule)]}
      >
        <Input.TextArea rows={4} maxLength={999} showCount />
      </Form.Item>
      {hasBegun && <Hint className={style.inForm}>{examsText.fixed}</Hint>}
      <div className={style.three}>
        <Form.Item<ExamValues>
          name="startDate"
          label={examsText.day}
          required
          rules={[createDayRule({ from: null, to: null })]}
        >
          <DayPicker disabled={hasBegun} />
        </Form.Item>
        <Form.Item<ExamValues> name="beginTime" label={examsText.begin} required rules={[createZodRule(timeRule)]}>
          <TimeInput disabled={hasBegun} />
        </Form.Item>
        <Form.Item<ExamValues>
          name="endTime"
          label={examsText.end}
          required
          dependencies={['beginTime']}
          rules={[createZodRule(timeRule), endRule]}
        >
          <TimeInput />
        </Form.Item>
      </div>
      <Deadline />
      <Form.Item<ExamValues> name="questionMode" label={examsText.questionMode} required>
        <Radio.Group
          disabled={hasBegun}
          optionType="button"
          options={[QuestionMode.Same, QuestionMode.Random].map((mode) => ({
            value: mode,
            label: examsText.mode[mode],
          }))}
        />
      </Form.Item>
      <Questions hasBegun={hasBegun} />
      <Form.Item<ExamValues>
        name="files"
        label={examsText.files}
        extra={examsText.filesHint}
        validateTrigger="onSubmit"
        rules={[attachmentsFieldRule]}
      >
        <AttachmentsField />
      </Form.Item>
    </>
  )
}

/** If the field for the deadline is empty, the end of the exam is the deadline. */
function Deadline() {
  const form = Form.useFormInstance<ExamValues>()
  const startDate = Form.useWatch('startDate', form)
  const endTime = Form.useWatch('endTime', form)
  const end = examEndOf({ startDate, endTime })
  return (
    <Form.Item<ExamValues>
      name="deadline"
      label={examsText.deadline}
      dependencies={['startDate', 'endTime']}
      extra={end ? examsText.deadlineDefault(friendlyTimestampText(end)) : examsText.deadlineNoDefault}
      rules={[deadlineRule]}
    >
      <DateTimeField />
    </Form.Item>
  )
}

function Questions({ hasBegun }: { hasBegun: boolean }) {
  const form = Form.useFormInstance<ExamValues>()
  const mode = Form.useWatch('questionMode', form) ?? QuestionMode.Same
  const items = Form.useWatch('questionFiles', form)
  // Files are checked when the form is submitted. An error about them is removed when they change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => form.setFields([{ name: 'questionFiles', errors: [] }]), [form, mode, items])
  return (
    <Form.Item<ExamValues>
      name="questionFiles"
      label={examsText.questionFiles}
      required={mode === QuestionMode.Random}
      extra={`${examsText.modeHint[mode]}. ${examsText.questionFilesHint}`}
      validateTrigger="onSubmit"
      rules={[attachmentsFieldRule, questionsRule]}
    >
      <AttachmentsField disabled={hasBegun} atMost={questionsAtMost} takesPaste={false} />
    </Form.Item>
  )
}
