import { childWeeklyLetters, ownWeeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
import type { LetterContent, LetterPraise, WeeklyLetterRow } from '@markaz/protocol/control/weekly-letters/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { refetchPaths, useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { callApi } from '../../shared/api/call.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay, formatDayAndTime, formatWeekday } from '../../shared/text/time.ts'
import { fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import { EmptyState, ListRow, ListRows, LoadingOrError, Screen, Section, Tag } from '../../shared/ui/parts.tsx'
import { lettersText as text } from './letters.text.ts'

export function LetterScreen({ week }: { week?: string | undefined }) {
  const weeks = useCachedList(ownWeeklyLetters.list, {})
  const shown = week ?? weeks.data?.letters[0]?.week
  return (
    <Screen title={text.title} back="/me" kept={weeks}>
      {shown && <Letter key={shown} week={shown} />}
      {!weeks.data ? (
        !shown && <LoadingOrError error={weeks.error} again={weeks.again} />
      ) : weeks.data.total === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        weeks.data.letters.some((one) => one.week !== shown) && (
          <Section title={text.former}>
            <CachedList list={weeks} none={null} rows={({ letters }) => letters.map(weekRow(shown))} />
          </Section>
        )
      )}
    </Screen>
  )
}

const weekRow = (shown: string | undefined) => (one: WeeklyLetterRow) =>
  one.week !== shown && <ListRow key={one.week} href={`/letters/${one.week}`} title={periodOf(one)} end="›" />

const periodOf = ({ from, until }: WeeklyLetterRow) =>
  fillPlaceholders(text.period, { from: formatDay(from), until: formatDay(until) })

function Letter({ week }: { week: string }) {
  const child = useChildId()
  const { data, ...kept } = useCachedApiCall(ownWeeklyLetters.read, { params: { week } })
  const isUnread = child !== null && data?.letter.isOpened === false
  useEffect(() => {
    if (isUnread && child !== null)
      void callApi(childWeeklyLetters.open, { params: { childId: child, week } })
        .then(() => refetchPaths('/weekly-letters'))
        .catch(() => {})
  }, [isUnread, child, week])
  if (!data) return <LoadingOrError error={kept.error} again={kept.again} />
  const { content } = data.letter
  return (
    <>
      <section className="card" aria-label={periodOf(data.letter)}>
        <p className="next-time">{periodOf(data.letter)}</p>
        {content.praise && (
          <p>
            <Tag tone="good">{text.well}</Tag> {praiseOf(content.praise)}
          </p>
        )}
        <p className="soft">{fillPlaceholders(text.asOf, { when: formatDayAndTime(data.letter.until) })}</p>
      </section>
      <Figures content={content} />
      <Lessons content={content} />
      <Missing missing={content.work.missing} />
      <Marks marks={content.marks} />
      <NextWeek next={content.next} />
    </>
  )
}

function praiseOf(praise: LetterPraise): string {
  switch (praise.kind) {
    case 'level':
      return fillPlaceholders(text.level, praise)
    case 'improved':
      return fillPlaceholders(text.improved, praise)
    case 'all_lessons':
      return fillPlaceholders(text.allLessons, praise)
    case 'best_mark':
      return fillPlaceholders(text.bestMark, praise)
    case 'all_work':
      return fillPlaceholders(text.allWork, praise)
  }
}

function Figures({ content: { lessons, work, marks } }: { content: LetterContent }) {
  const [held, attended] = [sumOf(lessons, 'held'), sumOf(lessons, 'attended')]
  const share = (done: number, all: number) => (all === 0 ? text.nothing : fillPlaceholders(text.of, { done, all }))
  const figures = [
    [text.lessons, share(attended, held)],
    [text.work, share(work.given - work.missing.length, work.given)],
    [text.marks, marks.length === 0 ? text.nothing : fillPlaceholders(text.count, { count: marks.length })],
  ]
  return (
    <dl className="facts">
      {figures.map(([name, value]) => (
        <div key={name} className="card">
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const sumOf = (lessons: LetterContent['lessons'], what: 'held' | 'attended') =>
  lessons.reduce((sum, group) => sum + group[what], 0)

function Lessons({ content: { lessons, unmarked } }: { content: LetterContent }) {
  if (lessons.length === 0 && unmarked === 0) return null
  return (
    <Section title={text.lessons}>
      <ListRows>
        {lessons.map(({ group, held, attended, late }) => (
          <ListRow
            key={group.id}
            href={`/journal/${group.id}`}
            title={group.name}
            below={[
              fillPlaceholders(text.attended, { all: held, done: attended }),
              late > 0 && fillPlaceholders(text.late, { count: late }),
            ]
              .filter(Boolean)
              .join(', ')}
            end="›"
          />
        ))}
      </ListRows>
      {unmarked > 0 && <p className="soft">{fillPlaceholders(text.unmarked, { count: unmarked })}</p>}
    </Section>
  )
}

function Missing({ missing }: { missing: LetterContent['work']['missing'] }) {
  if (missing.length === 0) return null
  return (
    <Section title={text.missing} action={<Link href="/missing">{text.all}</Link>}>
      <ListRows>
        {missing.map(({ id, theme, group, isReturned }) => (
          <ListRow
            key={id}
            href={`/homework/${id}`}
            title={theme}
            below={
              <>
                {group.name} {isReturned && <Tag tone="look">{text.returned}</Tag>}
              </>
            }
          />
        ))}
      </ListRows>
    </Section>
  )
}

const resultOf: Record<ExamResult, string> = {
  [ExamResult.Failed]: text.failed,
  [ExamResult.Passed]: text.passed,
  [ExamResult.Absent]: text.absent,
  [ExamResult.FailedExam]: text.failedExam,
}

function Marks({ marks }: { marks: LetterContent['marks'] }) {
  if (marks.length === 0) return null
  return (
    <Section title={text.marks}>
      <ListRows>
        {marks.map(({ kind, id, theme, group, score, result }) => (
          <ListRow
            key={`${kind} ${id}`}
            href={kind === 'exam' ? `/exams/${id}` : `/homework/${id}`}
            title={theme}
            below={kind === 'exam' ? `${text.exam}, ${group.name}` : group.name}
            end={score !== null ? fillPlaceholders(text.score, { score }) : result !== null && resultOf[result]}
          />
        ))}
      </ListRows>
    </Section>
  )
}

function NextWeek({ next: { lessons, exams } }: { next: LetterContent['next'] }) {
  const days = Map.groupBy(lessons, ({ date }) => date)
  return (
    <Section title={text.next}>
      {lessons.length + exams.length === 0 && <p className="soft">{text.noNext}</p>}
      <ListRows>
        {exams.map(({ id, theme, group, beginsAt }) => (
          <ListRow
            key={id}
            href={`/exams/${id}`}
            title={theme}
            below={`${group.name}, ${formatDayAndTime(beginsAt)}`}
            end={<Tag tone="look">{text.exam}</Tag>}
          />
        ))}
        {[...days].map(([date, ofDay]) => (
          <ListRow
            key={date}
            title={`${formatWeekday(date)}, ${formatDay(date)}`}
            below={ofDay.map(({ beginTime, group }) => `${beginTime} ${group.name}`).join(', ')}
          />
        ))}
      </ListRows>
    </Section>
  )
}
