import './meetings.css'
import { childMeetings } from '@markaz/protocol/teaching/meetings/routes'
import type { ChildMeeting, MeetingTeacher } from '@markaz/protocol/teaching/meetings/schemas'
import { useState } from 'react'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { formatDay, formatTimeOfDay, formatWeekday } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { Button, EmptyState, ListRow, ListRows, LoadingOrError, Screen, Section } from '../../shared/ui/parts.tsx'
import { ConfirmSheet, Sheet } from '../../shared/ui/Sheet.tsx'

const text = convertTextsToScript({
  title: 'Ustoz bilan uchrashuv',
  booked: 'Belgilangan uchrashuvlar',
  free: "Bo'sh vaqtlar",
  when: '{day}, {from}–{to}',
  venue: 'Joyi: {venue}',
  move: "Vaqtini o'zgartirish",
  cancel: 'Bekor qilish',
  keep: 'Qolsin',
  late: "Uchrashuvga 2 soatdan kam qoldi. O'zgartirish uchun markazga qo'ng'iroq qiling.",
  byOther: 'Boshqa ota-ona yozilgan',
  back: 'Ortga',
  cancelTitle: 'Uchrashuvni bekor qilasizmi?',
  bookTitle: 'Shu vaqtga yozilasizmi?',
  book: 'Yozilish',
  moveTitle: 'Qaysi vaqtga?',
  noTimes: "Hozir bo'sh vaqt yo'q",
  alreadyBooked: "Bu ustoz bilan uchrashuv belgilangan. Vaqtini yuqorida o'zgartirishingiz mumkin.",
  noTeachers: "Hozir farzandingizga dars beradigan ustoz yo'q",
  hint: "Eslatma uchrashuvdan oldin keladi. Vaqtni 2 soat oldingacha o'zgartirish yoki bekor qilish mumkin.",
})

type Time = MeetingTeacher['times'][number]
type Asked =
  | { kind: 'book' | 'move'; time: Time; teacher: string; id?: number }
  | { kind: 'cancel'; meeting: ChildMeeting }

export function MeetingsScreen({ childId }: { childId: number }) {
  const { data, ...kept } = useCachedApiCall(childMeetings.list, { params: { childId } })
  const [asked, ask] = useState<Asked | null>(null)
  const [moved, move] = useState<ChildMeeting | null>(null)
  const timesOf = (id: number) => data?.teachers.find((one) => one.id === id)?.times ?? []
  return (
    <Screen title={text.title} back="/" kept={kept}>
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : (
        <>
          {data.meetings.length > 0 && (
            <Section title={text.booked}>
              <ListRows>
                {data.meetings.map((meeting) => (
                  <Booked
                    key={meeting.id}
                    meeting={meeting}
                    onMove={move}
                    onCancel={() => ask({ kind: 'cancel', meeting })}
                  />
                ))}
              </ListRows>
            </Section>
          )}
          {data.teachers.length === 0 && <EmptyState>{text.noTeachers}</EmptyState>}
          {data.teachers.map(({ id, fullName, groups, times }) => (
            <Section key={id} title={fullName}>
              <p className="soft">{groups.join(' · ')}</p>
              {data.meetings.some(({ teacher }) => teacher.id === id) ? (
                <p className="soft">{text.alreadyBooked}</p>
              ) : (
                <Times times={times} onChosen={(time) => ask({ kind: 'book', time, teacher: fullName })} />
              )}
            </Section>
          ))}
          <p className="soft">{text.hint}</p>
        </>
      )}
      {moved && (
        <Sheet title={text.moveTitle} onClose={() => move(null)}>
          <Times
            times={timesOf(moved.teacher.id)}
            onChosen={(time) => {
              move(null)
              ask({ kind: 'move', time, teacher: moved.teacher.fullName, id: moved.id })
            }}
          />
        </Sheet>
      )}
      {asked && <Confirm asked={asked} childId={childId} onClose={() => ask(null)} />}
    </Screen>
  )
}

interface BookedProps {
  meeting: ChildMeeting
  onMove: (meeting: ChildMeeting) => void
  onCancel: () => void
}

function Booked({ meeting, onMove, onCancel }: BookedProps) {
  const { teacher, venue, isOwn, isOpen } = meeting
  return (
    <ListRow
      title={whenOf(meeting)}
      below={
        <>
          {teacher.fullName}
          <br />
          {fillPlaceholders(text.venue, { venue })}
          {!isOwn && <span className="fact">{text.byOther}</span>}
          {isOwn && !isOpen && <span className="fact">{text.late}</span>}
          {isOpen && (
            <span className="buttons row-buttons">
              <Button type="button" onClick={() => onMove(meeting)}>
                {text.move}
              </Button>
              <Button type="button" onClick={onCancel}>
                {text.cancel}
              </Button>
            </span>
          )}
        </>
      }
    />
  )
}

function Times({ times, onChosen }: { times: readonly Time[]; onChosen: (time: Time) => void }) {
  if (times.length === 0) return <EmptyState>{text.noTimes}</EmptyState>
  const days = Object.entries(Object.groupBy(times, ({ beginsAt }) => formatDay(beginsAt)))
  return days.map(([day, ofDay = []]) => (
    <section key={day} aria-label={day}>
      <h3 className="meeting-day">
        {ofDay[0] && formatWeekday(dayKeyOf(ofDay[0].beginsAt))}, {day}
      </h3>
      <div className="meeting-times">
        {ofDay.map((time) => (
          <Button key={time.id} type="button" aria-label={whenOf(time)} onClick={() => onChosen(time)}>
            {formatTimeOfDay(time.beginsAt)}
          </Button>
        ))}
      </div>
    </section>
  ))
}

function Confirm({ asked, childId, onClose }: { asked: Asked; childId: number; onClose: () => void }) {
  const at = asked.kind === 'cancel' ? asked.meeting : asked.time
  const send = async () => {
    if (asked.kind === 'cancel') await callApi(childMeetings.cancel, { params: { childId, id: asked.meeting.id } })
    else if (asked.id)
      await callApi(childMeetings.move, { params: { childId, id: asked.id }, body: { timeId: asked.time.id } })
    else await callApi(childMeetings.book, { params: { childId, id: asked.time.id } })
  }
  const operation = async () => {
    try {
      await send()
    } finally {
      // If another parent has taken the chosen time, the list shows the remaining free times.
      void refetchPaths('/meetings', '/told')
    }
  }
  const isCancel = asked.kind === 'cancel'
  return (
    <ConfirmSheet
      title={isCancel ? text.cancelTitle : text.bookTitle}
      yes={isCancel ? text.cancel : text.book}
      no={isCancel ? text.keep : text.back}
      isDanger={isCancel}
      onClose={onClose}
      operation={operation}
    >
      <p>
        {whenOf(at)}
        <br />
        {isCancel ? asked.meeting.teacher.fullName : asked.teacher}
        <br />
        {fillPlaceholders(text.venue, { venue: at.venue })}
      </p>
    </ConfirmSheet>
  )
}

const dayKeyOf = (at: string) => new Date(Date.parse(at) + 5 * 3_600_000).toISOString().slice(0, 10)
const whenOf = ({ beginsAt, endsAt }: Pick<Time, 'beginsAt' | 'endsAt'>) =>
  fillPlaceholders(text.when, {
    day: formatDay(beginsAt),
    from: formatTimeOfDay(beginsAt),
    to: formatTimeOfDay(endsAt),
  })
