import { type Exam, ExamInput, QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import type { z } from 'zod'
import { type AttachmentItem, itemsOf, pathsOf } from '../../domain/attachments/attachment-items.ts'
import { isSame, momentOf } from './exam-moment.ts'

/** The form values; `examBody` converts them to the request body. */
export interface ExamValues {
  theme: string
  description: string
  startDate: string | null
  beginTime: string | null
  endTime: string | null
  /** The deadline; null = the exam's end. */
  deadline: string | null
  questionMode: QuestionMode
  questionFiles: AttachmentItem[]
  files: AttachmentItem[]
}

export const newExam: Partial<ExamValues> = { questionMode: QuestionMode.Same, questionFiles: [], files: [] }

export const valuesOf = (exam: Exam): ExamValues => ({
  theme: exam.theme,
  description: exam.description,
  startDate: exam.startDate,
  beginTime: exam.beginTime,
  endTime: exam.endTime,
  // If the deadline is the exam's end, the field stays empty, so the deadline moves with the end.
  deadline: isSame(exam.deadline, momentOf(exam.startDate, exam.endTime)) ? null : exam.deadline,
  questionMode: exam.questionMode,
  questionFiles: itemsOf(exam.questionFiles),
  files: itemsOf(exam.files),
})

/** Returns the request body; the form's rules ensure that no required value is missing. */
export function examBody(values: ExamValues): Omit<z.output<typeof ExamInput>, 'groupId'> {
  return {
    ...values,
    startDate: values.startDate ?? '',
    beginTime: values.beginTime ?? '',
    endTime: values.endTime ?? '',
    deadline: values.deadline ?? null,
    questionFiles: pathsOf(values.questionFiles),
    files: pathsOf(values.files),
  }
}

export const { theme: themeRule, description: descriptionRule, beginTime: timeRule } = ExamInput.shape
