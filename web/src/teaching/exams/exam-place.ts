import { useParams } from 'react-router'
import { type GroupRoute, pathInGroup } from '../../domain/group/group-place.ts'

/** The last part of the address of an exam's page; '' = the exam's own page. */
export type ExamPart = '' | 'result' | 'announce' | 'edit'

export const examsPath = (place: GroupRoute): string => pathInGroup(place, 'exam')

export const examPath = (place: GroupRoute, examId: number, part: ExamPart = ''): string =>
  pathInGroup(place, `exam/${examId}${part && `/${part}`}`)

/** The specification prescribes this address, which is directly below the group and not below `exams`. */
export const addExamPath = (place: GroupRoute): string => pathInGroup(place, 'add')

/** In one prescribed address, the parameter with the exam's id is called `resultId`. */
export function useExamId(): number {
  const { examId, resultId } = useParams()
  return Number(examId ?? resultId)
}

export const publicResultAddress = (publicCode: string): string => `${location.origin}/exam-result/${publicCode}`
