import { ExamInput, QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { Form, Radio } from 'antd'
import type { Rule } from 'antd/es/form'
import { useEffect } from 'react'
import { AttachmentsField } from '../../domain/attachments/AttachmentsField.tsx'
import { type AttachmentItem, attachmentsFieldRule } from '../../domain/attachments/attachment-items.ts'
import { friendlyTimestampText } from '../../shared/format/date.ts'
import { isCompleteTimestamp } from '../../shared/forms/DateTimePicker.tsx'
import { Field } from '../../shared/forms/Field.tsx'
import { formsText } from '../../shared/forms/forms.text.ts'
import { HintNote } from '../../shared/ui/layout.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import style from './exam-parts.module.css'
import { computeExamEnd, isTimeBefore } from './exam-time.ts'
import type { ExamFormValues } from './exam-values.ts'
import { examsText } from './exams.text.ts'

/** Maximum number of files with questions; other attachments have a lower maximum. */
const questionsAtMost = 50

const endRule: Rule = ({ getFieldValue }) => ({
  validator: async (_, end: string | null) => {
    const begin: string | null = getFieldValue('beginTime')
    if (begin && end && end.length === 5 && end <= begin) throw new Error(examsText.endTooEarly)
  },
})

const deadlineRule: Rule = ({ getFieldsValue }) => ({
  validator: async (_, deadline: string | null) => {
    const end = computeExamEnd(getFieldsValue(true) as ExamFormValues)
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
      <Field of={ExamInput} name="theme" />
      <Field of={ExamInput} name="description" extra={examsText.descriptionHint} input={{ rows: 4, showCount: true }} />
      {hasBegun && <HintNote className={style.inForm}>{examsText.fixed}</HintNote>}
      <div className={style.three}>
        <Field of={ExamInput} name="startDate" label={examsText.day} input={{ disabled: hasBegun }} />
        <Field of={ExamInput} name="beginTime" label={examsText.begin} input={{ disabled: hasBegun }} />
        <Field
          of={ExamInput}
          name="endTime"
          label={examsText.end}
          dependencies={['beginTime']}
          furtherRules={[endRule]}
        />
      </div>
      <Deadline />
      <Field of={ExamInput} name="questionMode">
        <Radio.Group
          disabled={hasBegun}
          optionType="button"
          options={[QuestionMode.Same, QuestionMode.Random].map((mode) => ({
            value: mode,
            label: examsText.mode[mode],
          }))}
        />
      </Field>
      <Questions hasBegun={hasBegun} />
      <Field
        of={ExamInput}
        name="files"
        label={examsText.files}
        extra={examsText.filesHint}
        validateTrigger="onSubmit"
        rules={[attachmentsFieldRule]}
      >
        <AttachmentsField />
      </Field>
    </>
  )
}

/** If the field for the deadline is empty, the end of the exam is the deadline. */
function Deadline() {
  const form = Form.useFormInstance<ExamFormValues>()
  const startDate = Form.useWatch('startDate', form)
  const endTime = Form.useWatch('endTime', form)
  const end = computeExamEnd({ startDate, endTime })
  return (
    <Field
      of={ExamInput}
      name="deadline"
      dependencies={['startDate', 'endTime']}
      extra={end ? examsText.deadlineDefault(friendlyTimestampText(end)) : examsText.deadlineNoDefault}
      rules={[deadlineRule]}
    >
      <DateTimeField />
    </Field>
  )
}

function Questions({ hasBegun }: { hasBegun: boolean }) {
  const form = Form.useFormInstance<ExamFormValues>()
  const mode = Form.useWatch('questionMode', form) ?? QuestionMode.Same
  const items = Form.useWatch('questionFiles', form)
  // Files are checked when the form is submitted. An error about the files is removed when the files change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => form.setFields([{ name: 'questionFiles', errors: [] }]), [form, mode, items])
  return (
    <Field
      of={ExamInput}
      name="questionFiles"
      required={mode === QuestionMode.Random}
      extra={`${examsText.modeHint[mode]}. ${examsText.questionFilesHint}`}
      validateTrigger="onSubmit"
      rules={[attachmentsFieldRule, questionsRule]}
    >
      <AttachmentsField disabled={hasBegun} atMost={questionsAtMost} takesPaste={false} />
    </Field>
  )
}
