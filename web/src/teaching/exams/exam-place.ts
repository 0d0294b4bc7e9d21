import { useParams } from 'react-router'
import { type GroupRoute, groupPath } from '../../domain/group/group-place.ts'

/** The screens of an exam below its own address; '' is the exam itself. */
export type ExamPart = '' | 'result' | 'announce' | 'edit'

export const examsPath = (place: GroupRoute): string => groupPath(place, 'exam')

export const examPath = (place: GroupRoute, examId: number, part: ExamPart = ''): string =>
  groupPath(place, `exam/${examId}${part && `/${part}`}`)

/**
 * Returns the specified address of the form for a new exam, which is directly below the group and not below `exams`.
 */
export const addExamPath = (place: GroupRoute): string => groupPath(place, 'add')

/** Returns the exam's id from the address, where one specified address calls the parameter `resultId`. */
export function useExamId(): number {
  const { examId, resultId } = useParams()
  return Number(examId ?? resultId)
}

/** Returns the public address of the announced results. */
export const resultAddress = (publicCode: string): string => `${location.origin}/exam-result/${publicCode}`
