import { type Exam, type ExamInput, QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import type { z } from 'zod'
import { type AttachmentItem, attachmentItemsOf, attachmentPathsOf } from '../../domain/attachments/attachment-items.ts'
import { isSameTime, toTimestamp } from './exam-time.ts'

export interface ExamFormValues {
  theme: string
  description: string
  startDate: string | null
  beginTime: string | null
  endTime: string | null
  /** The deadline for submissions; null = the end of the exam. */
  deadline: string | null
  questionMode: QuestionMode
  questionFiles: AttachmentItem[]
  files: AttachmentItem[]
}

export const newExamFormValues: Partial<ExamFormValues> = {
  questionMode: QuestionMode.Same,
  questionFiles: [],
  files: [],
}

export const examFormValuesOf = (exam: Exam): ExamFormValues => ({
  theme: exam.theme,
  description: exam.description,
  startDate: exam.startDate,
  beginTime: exam.beginTime,
  endTime: exam.endTime,
  // If the deadline is the end of the exam, the field is empty, so that the deadline changes together with the end.
  deadline: isSameTime(exam.deadline, toTimestamp(exam.startDate, exam.endTime)) ? null : exam.deadline,
  questionMode: exam.questionMode,
  questionFiles: attachmentItemsOf(exam.questionFiles),
  files: attachmentItemsOf(exam.files),
})

export function toExamRequestBody(values: ExamFormValues): Omit<z.output<typeof ExamInput>, 'groupId'> {
  return {
    ...values,
    startDate: values.startDate ?? '',
    beginTime: values.beginTime ?? '',
    endTime: values.endTime ?? '',
    deadline: values.deadline ?? null,
    questionFiles: attachmentPathsOf(values.questionFiles),
    files: attachmentPathsOf(values.files),
  }
}
