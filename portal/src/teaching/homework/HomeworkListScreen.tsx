import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import type { OwnHomeworkState } from '@markaz/protocol/teaching/homework/schemas'
import { useState } from 'react'
import { Link } from 'wouter'
import { stateOf } from '../../domain/work/states.ts'
import { useKept } from '../../shared/api/kept.ts'
import { dayOf, leftUntil } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Pages } from '../../shared/ui/Pages.tsx'
import { Empty, Row, Screen, Tag, Waiting } from '../../shared/ui/parts.tsx'
import { homeworkText as text } from './homework.text.ts'

const states: OwnHomeworkState[] = ['todo', 'waiting', 'returned', 'accepted', 'missed']
const perPage = 20

/** By what the pupil has to do with it; what is to do by the time left. */
export function HomeworkListScreen() {
  const [state, setState] = useState<OwnHomeworkState>('todo')
  const { data, ...kept } = useKept(ownHomework.list, { query: { state, page: 1, perPage } })
  return (
    <Screen title={text.title} kept={kept} action={<Link href="/exams">{text.exams}</Link>}>
      <fieldset className="choices" aria-label={text.states}>
        {states.map((one) => (
          <button key={one} type="button" aria-pressed={one === state} onClick={() => setState(one)}>
            {text[one]}
          </button>
        ))}
      </fieldset>
      {!data && <Waiting error={kept.error} again={kept.again} />}
      {data?.total === 0 && <Empty>{state === 'todo' ? text.noneTodo : text.none}</Empty>}
      {data && data.total > 0 && (
        <Pages key={state} total={data.total} perPage={perPage} page={(page) => <Page state={state} page={page} />} />
      )}
    </Screen>
  )
}

function Page({ state, page }: { state: OwnHomeworkState; page: number }) {
  const { data, ...kept } = useKept(ownHomework.list, { query: { state, page, perPage } })
  if (!data)
    return (
      <li>
        <Waiting error={kept.error} again={kept.again} />
      </li>
    )
  return data.homeworks.map(({ id, theme, group, deadline, checkedAt, unreadCount, score, status }) => (
    <Row
      key={id}
      href={`/homework/${id}`}
      title={theme}
      below={`${group.name} · ${state === 'todo' ? leftUntil(deadline) : dayOf(checkedAt ?? deadline)}`}
      end={
        unreadCount > 0 ? (
          <Tag tone="look">{fill(text.unread, { count: unreadCount })}</Tag>
        ) : score !== null ? (
          <Tag tone={stateOf[status].tone}>{fill(text.score, { score })}</Tag>
        ) : (
          '›'
        )
      }
    />
  ))
}
