import { portal } from '@markaz/protocol/control/portal/routes'
import type { AnswerOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'wouter'
import { useCachedCall } from '../../shared/api/cached-calls.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { useBadge } from '../../shared/badge.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { common } from '../../shared/text/common.text.ts'
import { clockOf, dayOf, leftUntil, momentOf } from '../../shared/text/time.ts'
import { fill } from '../../shared/text/words.ts'
import { Empty, LoadingOrError, Row, Rows, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { todayText as text } from './today.text.ts'

type Today = AnswerOf<typeof portal.today>

/**
 * A student's start screen: next lesson, open homework by deadline, checked homework, news. It shows the phone's cached
 * copy first.
 */
export function TodayScreen() {
  const me = useCurrentUser()
  const { data, ...kept } = useCachedCall(portal.today)
  useBadge(data?.counters.unreadNotices)
  const [, firstName = me.fullName] = me.fullName.split(' ')
  return (
    <Screen title={fill(text.title, { name: firstName })} kept={kept}>
      <Waits />
      {data ? <Parts today={data} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

/** A link to the work that waits to be sent; renders nothing if there is none. */
function Waits() {
  const waiting = useOutbox(useCurrentUser().id)
  if (waiting.length === 0) return null
  const refused = waiting.filter((one) => one.refused).length
  return (
    <Link href="/outbox" className={`banner ${refused ? 'look' : ''}`}>
      {fill(refused ? text.refused : text.waits, { count: refused || waiting.length })}
    </Link>
  )
}

function Parts({ today: { lessons, due, returned, exams, counters, news, breaks = [] } }: { today: Today }) {
  const [next, ...later] = lessons.filter(({ state }) => state !== 'cancelled')
  const running = exams.filter(({ beginsAt, endsAt, handedInAt }) => {
    const now = serverNow()
    return Date.parse(beginsAt) <= now && now < Date.parse(endsAt) && !handedInAt
  })
  const coming = exams.filter((exam) => !running.includes(exam))
  return (
    <>
      {breaks.map(({ id, group, firstDay, lastDay }) => (
        <p key={id} className="banner" role="status">
          {fill(text.onBreak, { from: dayOf(firstDay), to: dayOf(lastDay), group: group?.name ?? text.allGroups })}
        </p>
      ))}
      {running.map((exam) => (
        <RunningExam key={exam.id} exam={exam} />
      ))}
      {next ? <NextLesson lesson={next} later={later.length} /> : <Empty>{text.noLessons}</Empty>}
      <CancelledLessons lessons={lessons} />
      <Rows>
        {(
          [
            ['/homework', text.messages, counters.unreadMessages],
            ['/notices', text.notices, counters.unreadNotices],
            ['/stories', text.stories, counters.newStories],
          ] as const
        ).map(
          ([href, title, count]) => count > 0 && <Row key={href} href={href} title={fill(title, { count })} end="›" />,
        )}
      </Rows>
      <Section title={text.due} action={<Link href="/homework">{common.all}</Link>}>
        {due.length === 0 ? <Empty>{text.nothingDue}</Empty> : <DueRows due={due} />}
        {counters.missing > 0 && (
          <Rows>
            <Row href="/missing" title={text.missing} end={<Tag tone="look">{counters.missing}</Tag>} />
          </Rows>
        )}
      </Section>
      {coming.length > 0 && (
        <Section title={text.exams}>
          <Rows>
            {coming.map((exam) => (
              <Row
                key={exam.id}
                href={`/exams/${exam.id}`}
                title={exam.theme}
                below={`${exam.group.name}, ${examTime(exam)}`}
                end={exam.handedInAt && <Tag tone="good">{text.handedIn}</Tag>}
              />
            ))}
          </Rows>
        </Section>
      )}
      {returned.length > 0 && (
        <Section title={text.returned}>
          <Rows>
            {returned.map((one) => (
              <Row
                key={`${one.kind} ${one.id}`}
                href={pathOf(one)}
                title={one.theme}
                below={`${one.group.name}, ${dayOf(one.at)}`}
                end={<Verdict {...one} />}
              />
            ))}
          </Rows>
        </Section>
      )}
      {news.length > 0 && (
        <Section title={text.news} action={<Link href="/posts">{common.all}</Link>}>
          <Rows>
            {news.map(({ id, title, date }) => (
              <Row key={id} href={`/posts/${id}`} title={title} below={dayOf(date)} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  )
}

const pathOf = ({ kind, id }: { kind: 'homework' | 'exam'; id: number }) =>
  kind === 'exam' ? `/exams/${id}` : `/homework/${id}`

/** A card for an exam that runs now. It is above all others, because the time of the exam is limited. */
function RunningExam({ exam }: { exam: Today['exams'][number] }) {
  return (
    <section className="card next" aria-label={text.examNow}>
      <p className="soft">{text.examNow}</p>
      <p className="next-time">{exam.theme}</p>
      <p>
        <b>{exam.group.name}</b> · {leftUntil(exam.endsAt)}
      </p>
      <Link href={`/exams/${exam.id}`} className="card-link">
        {text.openExam} ›
      </Link>
    </section>
  )
}

function CancelledLessons({ lessons }: { lessons: Today['lessons'] }) {
  const cancelled = lessons.filter(({ state }) => state === 'cancelled')
  if (cancelled.length === 0) return null
  return (
    <Rows>
      {cancelled.map(({ group, date, beginTime }) => (
        <Row
          key={`${group.id} ${date} ${beginTime}`}
          href="/lessons"
          title={group.name}
          below={`${dayOf(date)}, ${beginTime}`}
          end={<Tag tone="look">{text.cancelled}</Tag>}
        />
      ))}
    </Rows>
  )
}

function NextLesson({ lesson, later }: { lesson: Today['lessons'][number]; later: number }) {
  const begins = `${lesson.date}T${lesson.beginTime}:00+05:00`
  const isNow = Date.parse(begins) <= serverNow()
  const where = [lesson.room, lesson.teacher].filter(Boolean).join(' · ')
  return (
    <section className="card next" aria-label={isNow ? text.now : text.next}>
      <p className="soft">
        {isNow ? text.now : text.next}
        {!isNow && ` · ${leftUntil(begins)}`}
      </p>
      <p className="next-time">
        {dayOf(lesson.date)}, {lesson.beginTime} – {lesson.endTime}
      </p>
      <p>
        <b>{lesson.group.name}</b>
        {lesson.topic && ` · ${lesson.topic}`}
      </p>
      {lesson.movedFrom && <Tag tone="look">{fill(text.movedFrom, { when: momentOf(lesson.movedFrom) })}</Tag>}
      <p className="soft">{where}</p>
      <Link href="/lessons" className="card-link">
        {later > 0 ? `${text.week}: +${later}` : text.week} ›
      </Link>
    </section>
  )
}

function DueRows({ due }: { due: Today['due'] }) {
  return (
    <Rows>
      {due.map((one) => (
        <Row
          key={`${one.kind} ${one.id}`}
          href={pathOf(one)}
          title={one.theme}
          below={`${one.kind === 'exam' ? `${text.exam}, ` : ''}${one.group.name} · ${leftUntil(one.deadline)}`}
          end={one.isReturned ? <Tag tone="look">{text.toCorrect}</Tag> : clockOrDay(one.deadline)}
        />
      ))}
    </Rows>
  )
}

const clockOrDay = (at: string) => (dayOf(at) === dayOf(serverNow()) ? clockOf(at) : dayOf(at))

const examTime = ({ beginsAt, endsAt }: Today['exams'][number]) =>
  Date.parse(beginsAt) > serverNow()
    ? fill(text.begins, { when: momentOf(beginsAt) })
    : fill(text.running, { left: leftUntil(endsAt) })

function Verdict({ kind, score, status, result }: Today['returned'][number]) {
  const isGood = kind === 'exam' ? result === ExamResult.Passed : status === HomeworkStatus.Accepted
  const word = kind === 'exam' ? text.result : isGood ? text.accepted : text.toCorrect
  return <Tag tone={isGood ? 'good' : 'look'}>{score === null ? word : fill(text.score, { score })}</Tag>
}
