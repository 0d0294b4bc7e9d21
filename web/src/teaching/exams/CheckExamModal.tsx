import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { ExamCheckInput } from '@markaz/protocol/teaching/exams/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { Field } from '../../shared/forms/Field.tsx'
import { FormModal } from '../../shared/forms/FormModal.tsx'
import { HintNote } from '../../shared/ui/layout.tsx'
import { ExclusionReasonSelect } from './ExclusionReasonSelect.tsx'
import style from './exam-parts.module.css'
import { examsText } from './exams.text.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import { gradeText } from './score-sheet.ts'
import { examQueryPrefixes } from './use-exam-actions.tsx'

interface Values {
  score: number | null
  failureReasonId: number | null
  comment: string
}

interface CheckExamModalProps {
  exam: Exam
  participant: ExamParticipant
  close: () => void
}

export function CheckExamModal({ exam, participant, close }: CheckExamModalProps) {
  const [form] = Form.useForm<Values>()
  const [keyOf] = useState(createIdempotencyKeys)
  const { id, version, student } = participant
  const client = useQueryClient()
  const [opened] = useState(version)
  const isOvertaken = version !== opened
  const reason = Form.useWatch('failureReasonId', form)
  const check = useFormMutation(exams.check, {
    refresh: examQueryPrefixes,
    done: () => examsText.checked(student.fullName),
    // After a conflict the newer score is loaded, so that the user sees it before saving again.
    onError: () => void client.invalidateQueries({ queryKey: ['exams'] }),
  })
  const submit = (values: Values) =>
    check.mutateAsync({
      params: { id: exam.id },
      body: { ...values, participantId: id, version, clientId: keyOf(values) },
    })
  return (
    <FormModal<Values>
      title={examsText.checkTitle(student.fullName)}
      form={form}
      initialValues={{
        score: participant.score,
        failureReasonId: participant.failureReason?.id ?? null,
        comment: participant.comment ?? examsText.commentDefault,
      }}
      submit={submit}
      fieldOf={{ CHAT_CHANGED: 'score', EXAM_ANNOUNCED: 'score', EXAM_NOT_STARTED: 'score' }}
      close={close}
    >
      {isOvertaken && (
        <HintNote className={style.inForm}>{examsText.changedMeanwhile(gradeText(participant))}</HintNote>
      )}
      <Field of={ExamCheckInput} name="score" required={!reason} dependencies={['failureReasonId']} />
      <Field of={ExamCheckInput} name="failureReasonId" extra={examsText.failureHint}>
        <ExclusionReasonSelect />
      </Field>
      <Field of={ExamCheckInput} name="comment" input={{ rows: 3 }} />
    </FormModal>
  )
}
