import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import type { OwnLesson } from '@markaz/protocol/teaching/groups/schemas'
import { type ReactNode, useState } from 'react'
import { LessonParts } from '../../domain/lessons/LessonParts.tsx'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { dayOf, momentOf, plusDays, today, weekDayOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Button, Empty, LoadingOrError, Row, Rows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { lessonsText as text } from './lessons.text.ts'

/** Returns the Monday of the week that contains the day. */
const mondayOf = (day: string) => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/**
 * The user's lessons of a week, day by day.
 * @param above the tabs above the week
 */
export function LessonsScreen({ above = <LessonParts here="/lessons" /> }: { above?: ReactNode }) {
  const [monday, setMonday] = useState(() => mondayOf(today()))
  const { data, ...kept } = useCachedCall(ownTimetable.read, { query: { from: monday, to: plusDays(monday, 6) } })
  const days = [...new Set(data?.lessons.map(({ date }) => date))]
  return (
    <Screen title={text.title} kept={kept}>
      {above}
      <div className="buttons">
        <Button type="button" aria-label={text.before} onClick={() => setMonday(plusDays(monday, -7))}>
          ‹
        </Button>
        <Button type="button" onClick={() => setMonday(mondayOf(today()))}>
          {monday === mondayOf(today()) ? text.thisWeek : `${dayOf(monday)} – ${dayOf(plusDays(monday, 6))}`}
        </Button>
        <Button type="button" aria-label={text.after} onClick={() => setMonday(plusDays(monday, 7))}>
          ›
        </Button>
      </div>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : days.length === 0 ? (
        <Empty>{text.none}</Empty>
      ) : (
        days.map((day) => (
          <Section key={day} title={`${weekDayOf(day)}, ${dayOf(day)}`}>
            <Rows>
              {data.lessons
                .filter(({ date }) => date === day)
                .map((lesson) => (
                  <Lesson key={lesson.id} lesson={lesson} />
                ))}
            </Rows>
          </Section>
        ))
      )}
    </Screen>
  )
}

function Lesson({ lesson }: { lesson: OwnLesson }) {
  const { group, beginTime, endTime, room, teacher, topic, state, date, movedFrom, isMakeUp } = lesson
  const isOff = state === 'cancelled'
  const below = [topic, room, teacher].filter(Boolean).join(' · ')
  return (
    <Row
      title={
        <span className={isOff ? 'struck' : ''}>
          {beginTime} – {endTime} · {group.name}
        </span>
      }
      below={
        <>
          {below}
          {isMakeUp && <Tag tone="good">{text.makeUp}</Tag>}
          {movedFrom && <Tag tone="look">{fill(text.movedFrom, { when: momentOf(movedFrom) })}</Tag>}
        </>
      }
      end={isOff && <Tag tone="look">{date < today() ? text.wasCancelled : text.cancelled}</Tag>}
    />
  )
}
