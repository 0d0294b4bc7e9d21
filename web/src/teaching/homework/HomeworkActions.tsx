import { homework as calls } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { editHomeworkPath } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { queryPrefixOfRoute } from '../../shared/api/query.ts'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowMenu } from '../../shared/ui/RowMenu.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'
import type { HomeworkRights } from './homework-rights.ts'

const HomeworkDeadlineModal = lazyWithRetry(() =>
  import('./HomeworkDeadlineModal.tsx').then((m) => m.HomeworkDeadlineModal),
)
const StudentsWithoutSubmissionModal = lazyWithRetry(() =>
  import('./StudentsWithoutSubmissionModal.tsx').then((m) => m.StudentsWithoutSubmissionModal),
)

interface HomeworkActionsProps {
  homework: Homework
  place: GroupPagePathParts
  rights: HomeworkRights
  /** Called after the homework was deleted, so that the user leaves its page. */
  onRemoved?: () => void
}

export function HomeworkActions({ homework, place, rights, onRemoved }: HomeworkActionsProps) {
  const { open, modal } = useModal()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const remove = useRemoveHomework(place, onRemoved)
  const { waiting, checking, rejected, accepted } = homework.counts
  const isTouched = waiting + checking + rejected + accepted > 0
  const choose = (key: string) => {
    if (key === 'edit') void navigate(editHomeworkPath(place, homework.id))
    else if (key === 'remove') void remove(homework)
    else if (key === 'deadline')
      open((close) => <HomeworkDeadlineModal homework={homework} place={place} student={null} close={close} />)
    else open((close) => <StudentsWithoutSubmissionModal homework={homework} place={place} close={close} />)
  }
  const item = (key: string, label: ReactNode, rest = {}) => ({ key, label, disabled: !isOnline, ...rest })
  const items = [
    rights.update && item('edit', words.edit),
    rights.update && item('deadline', words.changeDeadline),
    item('notSubmitted', words.notSubmitted),
    rights.remove &&
      item('remove', isTouched ? <WithHint text={words.remove} hint={words.cannotRemove} /> : words.remove, {
        danger: true,
        disabled: !isOnline || isTouched,
      }),
  ].filter((one) => one !== false)
  return (
    <>
      <RowMenu label={words.more(homework.theme)} items={items} onChoose={choose} />
      {modal}
    </>
  )
}

function useRemoveHomework(place: GroupPagePathParts, onRemoved: (() => void) | undefined) {
  const { route } = useRouteByGroupScope(place.base, calls.remove)
  const client = useQueryClient()
  return useRemoveWithConfirmation(route, {
    title: ({ theme }: Homework) => words.removeTitle(theme),
    content: () => words.removeText,
    done: ({ theme }) => words.removed(theme),
    argsOf: (homework) => ({ params: { id: place.id, homeworkId: homework.id } }),
    onRemoved: () => {
      if (!onRemoved) return
      // Removes only data of pages that are not shown. A shown page of the deleted homework would load its data again
      // and get a 404.
      client.removeQueries({ queryKey: [queryPrefixOfRoute(route)], type: 'inactive' })
      onRemoved()
    },
    ...(onRemoved ? { refresh: [] } : {}),
  })
}

const WithHint = ({ text, hint }: { text: string; hint: string }) => (
  <span>
    {text}
    <span className={style.menuHint}>{hint}</span>
  </span>
)
