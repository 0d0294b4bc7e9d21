import type { RouteAnswerOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { OwnHomeworkState } from '@markaz/protocol/teaching/homework/schemas'
import { useState } from 'react'
import { Link } from 'wouter'
import { homeworkStatusLabels } from '../../domain/work/states.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay, formatTimeLeft } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { ChoiceButtons, ListRow, Screen, Tag } from '../../shared/ui/parts.tsx'
import { homeworkText as text } from './homework.text.ts'

const states = (['todo', 'waiting', 'returned', 'accepted', 'missed'] as const).map((value) => ({
  value,
  name: text[value],
}))

export function HomeworkListScreen() {
  const [state, choose] = useState<OwnHomeworkState>('todo')
  const list = useCachedList(ownHomework.list, { query: { state } })
  return (
    <Screen title={text.title} kept={list} action={<Link href="/exams">{text.exams}</Link>}>
      <ChoiceButtons label={text.states} options={states} value={state} onChosen={choose} />
      <CachedList
        list={list}
        none={state === 'todo' ? text.noneTodo : text.none}
        rows={({ homeworks }) => homeworks.map((work) => <Work key={work.id} work={work} isToDo={state === 'todo'} />)}
      />
    </Screen>
  )
}

interface WorkProps {
  work: RouteAnswerOf<typeof ownHomework.list>['homeworks'][number]
  isToDo: boolean
}

const Work = ({ work: { id, theme, group, deadline, checkedAt, ...work }, isToDo }: WorkProps) => (
  <ListRow
    href={`/homework/${id}`}
    title={theme}
    below={`${group.name} · ${isToDo ? formatTimeLeft(deadline) : formatDay(checkedAt ?? deadline)}`}
    end={<End {...work} />}
  />
)

function End({ unreadCount, score, status }: Pick<WorkProps['work'], 'unreadCount' | 'score' | 'status'>) {
  const child = useChildId()
  if (unreadCount > 0 && child === null)
    return <Tag tone="look">{fillPlaceholders(text.unread, { count: unreadCount })}</Tag>
  const { word, tone } = homeworkStatusLabels[status]
  if (status === HomeworkStatus.Rejected) return <Tag tone={tone}>{word}</Tag>
  if (score === null) return child === null ? '›' : null
  return <Tag tone={tone}>{fillPlaceholders(text.score, { score })}</Tag>
}
