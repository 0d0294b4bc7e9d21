import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { type ReactNode, useCallback } from 'react'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { type ExamPageSegment, examPath } from './exam-paths.ts'
import type { ExamRights } from './exam-rights.ts'
import { examsText } from './exams.text.ts'

const ExamDeadlineModal = lazyWithRetry(() => import('./ExamDeadlineModal.tsx').then((m) => m.ExamDeadlineModal))

/** Key prefixes of the queries to load again after an exam has changed. */
export const examQueryPrefixes = ['exams', 'groups'] as const

export interface ExamActions {
  path: (part: ExamPageSegment) => string
  /** Set if the user may edit the exam; an announced exam cannot be edited. */
  edit?: true
  announce?: true
  changeDeadline?: () => void
  remove?: () => void
}

interface ExamActionsOptions {
  /** Called after the exam was deleted, so that the user leaves its page. */
  onRemoved?: () => void
}

export function useExamActions(
  place: GroupPagePathParts,
  rights: ExamRights,
  { onRemoved }: ExamActionsOptions = {},
): { actionsOf: (exam: Exam) => ExamActions; modal: ReactNode } {
  const { open, modal } = useModal()
  // The page of a deleted exam must be left before its data is loaded again, because the server would answer 404.
  const remove = useRemoveWithConfirmation(exams.remove, {
    title: (exam: Exam) => examsText.removeTitle(exam.theme),
    content: () => examsText.removeText,
    done: () => examsText.removed,
    refresh: onRemoved ? ['groups'] : examQueryPrefixes,
    ...(onRemoved ? { onRemoved } : {}),
  })
  const actionsOf = useCallback(
    (exam: Exam): ExamActions => {
      const changeDeadline = () => open((close) => <ExamDeadlineModal exam={exam} participant={null} close={close} />)
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
