import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import type { OwnLesson } from '@markaz/protocol/teaching/groups/schemas'
import { type ReactNode, useState } from 'react'
import { LessonTabs } from '../../domain/lessons/LessonTabs.tsx'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { addDays, formatDay, formatDayAndTime, formatWeekday, todayOnServer } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, EmptyState, ListRow, ListRows, LoadingOrError, Screen, Section, Tag } from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  makeUp: "Qoldirilgan dars o'rniga",
  title: 'Darslar',
  thisWeek: 'Shu hafta',
  before: 'Oldingi hafta',
  after: 'Keyingi hafta',
  none: "Bu haftada dars yo'q",
  cancelled: "Dars bo'lmaydi",
  movedFrom: "Ko'chirildi: {when} edi",
  wasCancelled: "Dars bo'lmagan",
})

const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

export function LessonsScreen({ above = <LessonTabs currentPath="/lessons" /> }: { above?: ReactNode }) {
  const [monday, setMonday] = useState(() => mondayOf(todayOnServer()))
  const { data, ...kept } = useCachedApiCall(ownTimetable.read, { query: { from: monday, to: addDays(monday, 6) } })
  const days = [...new Set(data?.lessons.map(({ date }) => date))]
  return (
    <Screen title={text.title} kept={kept}>
      {above}
      <div className="buttons">
        <Button type="button" aria-label={text.before} onClick={() => setMonday(addDays(monday, -7))}>
          ‹
        </Button>
        <Button type="button" onClick={() => setMonday(mondayOf(todayOnServer()))}>
          {monday === mondayOf(todayOnServer())
            ? text.thisWeek
            : `${formatDay(monday)} – ${formatDay(addDays(monday, 6))}`}
        </Button>
        <Button type="button" aria-label={text.after} onClick={() => setMonday(addDays(monday, 7))}>
          ›
        </Button>
      </div>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : days.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        days.map((day) => (
          <Section key={day} title={`${formatWeekday(day)}, ${formatDay(day)}`}>
            <ListRows>
              {data.lessons
                .filter(({ date }) => date === day)
                .map((lesson) => (
                  <Lesson key={lesson.id} lesson={lesson} />
                ))}
            </ListRows>
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
    <ListRow
      title={
        <span className={isOff ? 'struck' : ''}>
          {beginTime} – {endTime} · {group.name}
        </span>
      }
      below={
        <>
          {below}
          {isMakeUp && <Tag tone="good">{text.makeUp}</Tag>}
          {movedFrom && (
            <Tag tone="look">{fillPlaceholders(text.movedFrom, { when: formatDayAndTime(movedFrom) })}</Tag>
          )}
        </>
      }
      end={isOff && <Tag tone="look">{date < todayOnServer() ? text.wasCancelled : text.cancelled}</Tag>}
    />
  )
}
