import { useParams } from 'react-router'
import { type GroupPagePathParts, groupPagePath } from '../../domain/group/group-paths.ts'

/** The last part of the address of an exam's page; '' = the exam's own page. */
export type ExamPageSegment = '' | 'result' | 'announce' | 'edit'

export const examsPath = (place: GroupPagePathParts): string => groupPagePath(place, 'exam')

export const examPath = (place: GroupPagePathParts, examId: number, part: ExamPageSegment = ''): string =>
  groupPagePath(place, `exam/${examId}${part && `/${part}`}`)

/** The page for a new exam is directly below the group's address, not below `exams`. */
export const addExamPath = (place: GroupPagePathParts): string => groupPagePath(place, 'add')

/** The address of the results page names the exam's id `resultId`. */
export function useExamId(): number {
  const { examId, resultId } = useParams()
  return Number(examId ?? resultId)
}

export const publicResultAddress = (publicCode: string): string => `${location.origin}/exam-result/${publicCode}`
