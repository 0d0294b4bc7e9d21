import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam } from '@markaz/protocol/teaching/exams/schemas'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { GroupPlace } from '../../domain/group/group-place.ts'
import { useSend } from '../../shared/api/query.ts'
import { notifySuccess } from '../../shared/notify/bus.ts'
import { confirmDelete } from '../../shared/ui/confirm.tsx'
import { patientLazy } from '../../shared/ui/patient.ts'
import { type ExamPart, examPath } from './exam-place.ts'
import type { ExamRights } from './exam-rights.ts'
import { examsText } from './exams.text.ts'

const DeadlineModal = patientLazy(() => import('./DeadlineModal.tsx').then((m) => m.DeadlineModal))

/** Areas that an exam's change shows in: its own calls, and the list below the group. */
export const examAreas = ['exams', 'groups'] as const

/** What may be done with one exam now: by the rights, and by how far it is. */
export interface ExamActions {
  path: (part: ExamPart) => string
  /** Absent: no right, or the results stand. */
  edit?: true
  announce?: true
  changeDeadline?: () => void
  remove?: () => void
}

interface ExamActionsOptions {
  /** After a deletion, on a screen that is about the exam itself. */
  onRemoved?: () => void
}

export function useExamActions(
  place: GroupPlace,
  rights: ExamRights,
  { onRemoved }: ExamActionsOptions = {},
): { actionsOf: (exam: Exam) => ExamActions; modal: ReactNode } {
  const [extended, setExtended] = useState<Exam | null>(null)
  // On the exam's own screen its reading again would answer 404 before the screen is left.
  const { mutateAsync: remove } = useSend(exams.remove, { refresh: onRemoved ? ['groups'] : examAreas })
  const askToRemove = useCallback(
    (exam: Exam) =>
      confirmDelete({
        title: examsText.removeTitle(exam.theme),
        content: examsText.removeText,
        run: async () => {
          await remove({ params: { id: exam.id } })
          notifySuccess(examsText.removed)
          onRemoved?.()
        },
      }),
    [remove, onRemoved],
  )
  const actionsOf = useCallback(
    (exam: Exam): ExamActions => {
      const mayChange = rights.update && !exam.announced
      return {
        path: (part) => examPath(place, exam.id, part),
        ...(mayChange ? { edit: true, announce: true, changeDeadline: () => setExtended(exam) } : {}),
        ...(rights.remove && !exam.announced ? { remove: () => void askToRemove(exam) } : {}),
      }
    },
    [place, rights, askToRemove],
  )
  const modal = (
    <Suspense fallback={null}>
      {extended && <DeadlineModal exam={extended} participant={null} close={() => setExtended(null)} />}
    </Suspense>
  )
  return { actionsOf, modal }
}
