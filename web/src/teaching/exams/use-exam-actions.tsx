import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { type ReactNode, useCallback } from 'react'
import type { GroupRoute } from '../../domain/group/group-place.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemove } from '../../shared/ui/use-remove.ts'
import { type ExamPart, examPath } from './exam-place.ts'
import type { ExamRights } from './exam-rights.ts'
import { examsText } from './exams.text.ts'

const DeadlineModal = lazyWithRetry(() => import('./DeadlineModal.tsx').then((m) => m.DeadlineModal))

/** Query keys to refetch after a change of an exam: exams, and the group's list of exams. */
export const examAreas = ['exams', 'groups'] as const

/** The actions that the user can perform on an exam, by rights and the exam's state. */
export interface ExamActions {
  path: (part: ExamPart) => string
  /** Undefined without the right, or after the announcement. */
  edit?: true
  announce?: true
  changeDeadline?: () => void
  remove?: () => void
}

interface ExamActionsOptions {
  /** Called after the exam is deleted, to leave the exam's own screen. */
  onRemoved?: () => void
}

export function useExamActions(
  place: GroupRoute,
  rights: ExamRights,
  { onRemoved }: ExamActionsOptions = {},
): { actionsOf: (exam: Exam) => ExamActions; modal: ReactNode } {
  const { open, modal } = useModal()
  // The deleted exam must not be refetched before its screen is left: the answer would be 404.
  const remove = useRemove(exams.remove, {
    title: (exam: Exam) => examsText.removeTitle(exam.theme),
    content: () => examsText.removeText,
    done: () => examsText.removed,
    refresh: onRemoved ? ['groups'] : examAreas,
    ...(onRemoved ? { onRemoved } : {}),
  })
  const actionsOf = useCallback(
    (exam: Exam): ExamActions => {
      const changeDeadline = () => open((close) => <DeadlineModal exam={exam} participant={null} close={close} />)
      const mayChange = rights.update && !exam.announced
      return {
        path: (part) => examPath(place, exam.id, part),
        ...(mayChange ? { edit: true, announce: true, changeDeadline } : {}),
        ...(rights.remove && !exam.announced ? { remove: () => void remove(exam) } : {}),
      }
    },
    [place, rights, remove, open],
  )
  return { actionsOf, modal }
}
