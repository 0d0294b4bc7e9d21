import { useParams } from 'react-router'
import { type GroupRoute, pathInGroup } from '../../domain/group/group-place.ts'

/** The pages of an exam, as the last part of their address; '' = the exam's own page. */
export type ExamPart = '' | 'result' | 'announce' | 'edit'

export const examsPath = (place: GroupRoute): string => pathInGroup(place, 'exam')

export const examPath = (place: GroupRoute, examId: number, part: ExamPart = ''): string =>
  pathInGroup(place, `exam/${examId}${part && `/${part}`}`)

/**
 * Returns the address of the form for a new exam. As the specification prescribes, it is directly below the group and
 * not below `exams`.
 */
export const addExamPath = (place: GroupRoute): string => pathInGroup(place, 'add')

/** Returns the id of the exam in the address. In one prescribed address, the parameter is called `resultId`. */
export function useExamId(): number {
  const { examId, resultId } = useParams()
  return Number(examId ?? resultId)
}

/** Returns the public address of an exam's announced results. */
export const publicResultAddress = (publicCode: string): string => `${location.origin}/exam-result/${publicCode}`
