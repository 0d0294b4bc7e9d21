import { familyConversations } from '@markaz/protocol/people/talks/routes'
import type { FamilyConversation } from '@markaz/protocol/people/talks/schemas'
import { useState } from 'react'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { personName } from '../../shared/format/person.ts'
import { Select } from '../../shared/forms/Select.tsx'
import style from './talks.module.css'
import { conversationsText as words } from './talks.text.ts'

export function AssigneeSelect({ talk: { student, assignee } }: { talk: FamilyConversation }) {
  const [isOpened, setOpened] = useState(false)
  const colleagues = useRouteQuery(
    familyConversations.colleagues,
    { params: { id: student.id } },
    { enabled: isOpened },
  )
  const assign = useRouteMutation(familyConversations.assign, {
    of: () => personName(student.fullName),
    done: () => words.assigned,
  })
  const known = colleagues.data?.colleagues ?? (assignee ? [assignee] : [])
  return (
    <Select<number>
      className={style.assignee ?? ''}
      aria-label={words.assignee}
      placeholder={words.nobody}
      allowClear
      value={assignee?.id ?? null}
      loading={assign.isPending || (isOpened && colleagues.isPending)}
      options={known.map(({ id, fullName }) => ({ value: id, label: personName(fullName) }))}
      onOpenChange={(isOpen) => isOpen && setOpened(true)}
      onChange={(staffId) => assign.mutate({ params: { id: student.id }, body: { staffId: staffId ?? null } })}
    />
  )
}
