import { useParams } from 'react-router'
import { type GroupPlace, groupPath } from '../../domain/group/group-place.ts'

/** The screens of one exam below its own address; '' is the exam itself. */
export type ExamPart = '' | 'result' | 'announce' | 'edit'

export const examsPath = (place: GroupPlace): string => groupPath(place, 'exam')

export const examPath = (place: GroupPlace, examId: number, part: ExamPart = ''): string =>
  groupPath(place, `exam/${examId}${part && `/${part}`}`)

/** The documents' address of the add form: below the group, not below its exams. */
export const addExamPath = (place: GroupPlace): string => groupPath(place, 'add')

/** The exam in the address; the documents call it `resultId` in one of them. */
export function useExamId(): number {
  const { examId, resultId } = useParams()
  return Number(examId ?? resultId)
}

/** Where anybody sees the announced results. */
export const resultAddress = (publicCode: string): string => `${location.origin}/exam-result/${publicCode}`
