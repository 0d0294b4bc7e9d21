import { portalOverview } from '@markaz/protocol/control/portal/routes'
import type { RouteAnswerOf } from '@markaz/protocol/route'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { Link } from 'wouter'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { serverNow } from '../../shared/api/server-time.ts'
import { useAppIconBadge } from '../../shared/badge.ts'
import { useCurrentUser } from '../../shared/me.ts'
import { useOutbox } from '../../shared/outbox/use-outbox.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { formatDay, formatDayAndTime, formatTimeLeft, formatTimeOfDay } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { todayText as text } from './today.text.ts'

type Today = RouteAnswerOf<typeof portalOverview.today>

export function TodayScreen() {
  const me = useCurrentUser()
  const { data, ...kept } = useCachedApiCall(portalOverview.today)
  useAppIconBadge(data?.counters.unreadNotices)
  const [, firstName = me.fullName] = me.fullName.split(' ')
  return (
    <Screen title={fillPlaceholders(text.title, { name: firstName })} kept={kept}>
      <Waits />
      {data ? <Parts today={data} /> : <LoadingOrError error={kept.error} again={kept.again} />}
    </Screen>
  )
}

function Waits() {
  const waiting = useOutbox(useCurrentUser().id)
  if (waiting.length === 0) return null
  const refused = waiting.filter((one) => one.refused).length
  return (
    <Link href="/outbox" className={`banner ${refused ? 'look' : ''}`}>
      {fillPlaceholders(refused ? text.refused : text.waits, { count: refused || waiting.length })}
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
          {fillPlaceholders(text.onBreak, {
            from: formatDay(firstDay),
            to: formatDay(lastDay),
            group: group?.name ?? text.allGroups,
          })}
        </p>
      ))}
      {running.map((exam) => (
        <RunningExam key={exam.id} exam={exam} />
      ))}
      {next ? <NextLesson lesson={next} later={later.length} /> : <EmptyState>{text.noLessons}</EmptyState>}
      <CancelledLessons lessons={lessons} />
      <ListRows>
        {(
          [
            ['/homework', text.messages, counters.unreadMessages],
            ['/notices', text.notices, counters.unreadNotices],
            ['/stories', text.stories, counters.newStories],
          ] as const
        ).map(
          ([href, title, count]) =>
            count > 0 && <ListRow key={href} href={href} title={fillPlaceholders(title, { count })} end="›" />,
        )}
      </ListRows>
      <Section title={text.due} action={<Link href="/homework">{commonText.all}</Link>}>
        {due.length === 0 ? <EmptyState>{text.nothingDue}</EmptyState> : <DueRows due={due} />}
        {counters.missing > 0 && (
          <ListRows>
            <ListRow href="/missing" title={text.missing} end={<Tag tone="look">{counters.missing}</Tag>} />
          </ListRows>
        )}
      </Section>
      {coming.length > 0 && (
        <Section title={text.exams}>
          <ListRows>
            {coming.map((exam) => (
              <ListRow
                key={exam.id}
                href={`/exams/${exam.id}`}
                title={exam.theme}
                below={`${exam.group.name}, ${examTime(exam)}`}
                end={exam.handedInAt && <Tag tone="good">{text.handedIn}</Tag>}
              />
            ))}
          </ListRows>
        </Section>
      )}
      {returned.length > 0 && (
        <Section title={text.returned}>
          <ListRows>
            {returned.map((one) => (
              <ListRow
                key={`${one.kind} ${one.id}`}
                href={pathOf(one)}
                title={one.theme}
                below={`${one.group.name}, ${formatDay(one.at)}`}
                end={<Verdict {...one} />}
              />
            ))}
          </ListRows>
        </Section>
      )}
      {news.length > 0 && (
        <Section title={text.news} action={<Link href="/posts">{commonText.all}</Link>}>
          <ListRows>
            {news.map(({ id, title, date }) => (
              <ListRow key={id} href={`/posts/${id}`} title={title} below={formatDay(date)} />
            ))}
          </ListRows>
        </Section>
      )}
    </>
  )
}

const pathOf = ({ kind, id }: { kind: 'homework' | 'exam'; id: number }) =>
  kind === 'exam' ? `/exams/${id}` : `/homework/${id}`

/** This card of a running exam is above all other cards, because the time of the exam is limited. */
function RunningExam({ exam }: { exam: Today['exams'][number] }) {
  return (
    <section className="card next" aria-label={text.examNow}>
      <p className="soft">{text.examNow}</p>
      <p className="next-time">{exam.theme}</p>
      <p>
        <b>{exam.group.name}</b> · {formatTimeLeft(exam.endsAt)}
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
    <ListRows>
      {cancelled.map(({ group, date, beginTime }) => (
        <ListRow
          key={`${group.id} ${date} ${beginTime}`}
          href="/lessons"
          title={group.name}
          below={`${formatDay(date)}, ${beginTime}`}
          end={<Tag tone="look">{text.cancelled}</Tag>}
        />
      ))}
    </ListRows>
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
        {!isNow && ` · ${formatTimeLeft(begins)}`}
      </p>
      <p className="next-time">
        {formatDay(lesson.date)}, {lesson.beginTime} – {lesson.endTime}
      </p>
      <p>
        <b>{lesson.group.name}</b>
        {lesson.topic && ` · ${lesson.topic}`}
      </p>
      {lesson.movedFrom && (
        <Tag tone="look">{fillPlaceholders(text.movedFrom, { when: formatDayAndTime(lesson.movedFrom) })}</Tag>
      )}
      <p className="soft">{where}</p>
      <Link href="/lessons" className="card-link">
        {later > 0 ? `${text.week}: +${later}` : text.week} ›
      </Link>
    </section>
  )
}

function DueRows({ due }: { due: Today['due'] }) {
  return (
    <ListRows>
      {due.map((one) => (
        <ListRow
          key={`${one.kind} ${one.id}`}
          href={pathOf(one)}
          title={one.theme}
          below={`${one.kind === 'exam' ? `${text.exam}, ` : ''}${one.group.name} · ${formatTimeLeft(one.deadline)}`}
          end={one.isReturned ? <Tag tone="look">{text.toCorrect}</Tag> : clockOrDay(one.deadline)}
        />
      ))}
    </ListRows>
  )
}

const clockOrDay = (at: string) => (formatDay(at) === formatDay(serverNow()) ? formatTimeOfDay(at) : formatDay(at))

const examTime = ({ beginsAt, endsAt }: Today['exams'][number]) =>
  Date.parse(beginsAt) > serverNow()
    ? fillPlaceholders(text.begins, { when: formatDayAndTime(beginsAt) })
    : fillPlaceholders(text.running, { left: formatTimeLeft(endsAt) })

function Verdict({ kind, score, status, result }: Today['returned'][number]) {
  const isGood = kind === 'exam' ? result === ExamResult.Passed : status === HomeworkStatus.Accepted
  const word = kind === 'exam' ? text.result : isGood ? text.accepted : text.toCorrect
  return <Tag tone={isGood ? 'good' : 'look'}>{score === null ? word : fillPlaceholders(text.score, { score })}</Tag>
}
