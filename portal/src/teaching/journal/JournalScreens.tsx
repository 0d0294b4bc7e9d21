import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import type {
  JournalGroup,
  JournalLesson,
  StudentStreaks,
} from '@markaz/protocol/teaching/statistics/own-journal.schemas'
import { LessonTabs } from '../../domain/lessons/LessonTabs.tsx'
import { homeworkStatusLabels } from '../../domain/work/states.ts'
import { useCachedApiCall } from '../../shared/api/cached-calls.ts'
import { useChildId } from '../../shared/me.ts'
import { formatDay } from '../../shared/text/time.ts'
import { convertTextsToScript, fillPlaceholders } from '../../shared/text/words.ts'
import { CachedList, useCachedList } from '../../shared/ui/CachedList.tsx'
import {
  EmptyState,
  ListRow,
  ListRows,
  LoadingOrError,
  Screen,
  Section,
  Tag,
  type TagTone,
} from '../../shared/ui/parts.tsx'

const text = convertTextsToScript({
  title: 'Baholarim',
  titleOfChild: 'Davomat va baholar',
  none: "Hali guruh yo'q",
  lessonsInARow: 'Ketma-ket kelgan darslar',
  homeworksInARow: 'Ketma-ket topshirilgan vazifalar',
  many: '{count} ta',
  attendance: 'Davomat',
  homework: 'Uy vazifalari',
  exams: 'Imtihonlar',
  lessons: 'Darslar',
  percent: '{percentage}%',
  nothing: '—',
  attended: 'Keldi',
  late: 'Kechikdi',
  absent: 'Kelmadi',
  noClass: "Dars bo'lmadi",
  onTheRoad: "yo'lda",
  reasonable: 'sababli',
  withoutReason: 'sababsiz',
  notMarked: 'Hali belgilanmagan',
  score: '{score}/100 ball',
  passed: "O'tdi",
  notPassed: "O'tmadi",
  from: '{from} dan',
})

const percent = (percentage: number | null) =>
  percentage === null ? text.nothing : fillPlaceholders(text.percent, { percentage: Math.round(percentage) })

export function JournalScreen() {
  const title = useTitle()
  const { data, ...kept } = useCachedApiCall(ownJournal.groups)
  return (
    <Screen title={title} kept={kept}>
      <LessonTabs currentPath="/journal" />
      {!data ? (
        <LoadingOrError error={kept.error} again={kept.again} />
      ) : data.groups.length === 0 ? (
        <EmptyState>{text.none}</EmptyState>
      ) : (
        <>
          <InARow streaks={data.streaks} />
          <ListRows>
            {data.groups.map((one) => (
              <ListRow
                key={one.group.id}
                href={`/journal/${one.group.id}`}
                title={one.group.name}
                below={inShort(one)}
                end="›"
              />
            ))}
          </ListRows>
        </>
      )}
    </Screen>
  )
}

/** Shows how many lessons in a row the student attended and how many homeworks in a row were done, from two on. */
function InARow({ streaks: { lessons = 0, homeworks = 0 } = {} }: { streaks: Partial<StudentStreaks> | undefined }) {
  const facts = [
    { name: text.lessonsInARow, count: lessons },
    { name: text.homeworksInARow, count: homeworks },
  ].filter(({ count }) => count > 1)
  return (
    facts.length > 0 && (
      <Figures figures={facts.map(({ name, count }) => ({ name, value: fillPlaceholders(text.many, { count }) }))} />
    )
  )
}

const inShort = ({ attendance, homework, exams }: JournalGroup) =>
  [
    `${text.attendance} ${percent(attendance.percentage)}`,
    `${text.homework} ${percent(homework.homeworkPercentage)}`,
    `${text.exams} ${percent(exams.percentage)}`,
  ].join(' · ')

export function GroupJournalScreen({ id }: { id: number }) {
  const list = useCachedList(ownJournal.group, { params: { id } }, 30)
  const { data } = list
  return (
    <Screen title={data?.group.group.name ?? text.title} back="/journal" kept={list}>
      {!data ? (
        <LoadingOrError error={list.error} again={list.again} />
      ) : (
        <>
          <Facts group={data.group} />
          {data.exams.length > 0 && (
            <Section title={text.exams}>
              <ListRows>
                {data.exams.map(({ id: examId, theme, beginsAt, score, result }) => (
                  <ListRow
                    key={examId}
                    href={`/exams/${examId}`}
                    title={theme}
                    below={formatDay(beginsAt)}
                    end={
                      <Tag tone={result === ExamResult.Passed ? 'good' : 'look'}>
                        {score === null
                          ? result === ExamResult.Passed
                            ? text.passed
                            : text.notPassed
                          : fillPlaceholders(text.score, { score })}
                      </Tag>
                    }
                  />
                ))}
              </ListRows>
            </Section>
          )}
          <Section title={text.lessons}>
            <CachedList
              list={list}
              none={null}
              rows={({ lessons }) => lessons.map((lesson) => <Lesson key={lesson.id} lesson={lesson} />)}
            />
          </Section>
        </>
      )}
    </Screen>
  )
}

function Facts({ group: { attendance, homework, exams } }: { group: JournalGroup }) {
  const figures = [
    { name: text.attendance, value: percent(attendance.percentage) },
    { name: text.homework, value: percent(homework.homeworkPercentage) },
    { name: text.exams, value: percent(exams.percentage) },
  ]
  return <Figures figures={figures} />
}

const Figures = ({ figures }: { figures: { name: string; value: string }[] }) => (
  <dl className="facts">
    {figures.map(({ name, value }) => (
      <div key={name} className="card">
        <dt className="soft">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const markOf: Record<AttendanceMark, { word: string; tone: TagTone }> = {
  [AttendanceMark.Attended]: { word: text.attended, tone: 'good' },
  [AttendanceMark.Late]: { word: text.late, tone: 'look' },
  [AttendanceMark.Absent]: { word: text.absent, tone: 'look' },
  [AttendanceMark.NoClass]: { word: text.noClass, tone: 'calm' },
  [AttendanceMark.Ended]: { word: text.nothing, tone: 'calm' },
}
const reasonOf: Record<AbsenceReason, string> = {
  [AbsenceReason.OnTheRoad]: text.onTheRoad,
  [AbsenceReason.Reasonable]: text.reasonable,
  [AbsenceReason.WithoutReason]: text.withoutReason,
}

function Lesson({ lesson: { date, beginTime, topic, mark, reasonType, homeworks } }: { lesson: JournalLesson }) {
  const { word, tone } = mark === null ? { word: text.notMarked, tone: 'calm' as const } : markOf[mark]
  const works = homeworks.map(
    ({ theme, status, score }) =>
      `${theme}: ${score === null ? homeworkStatusLabels[status].word : fillPlaceholders(text.score, { score })}`,
  )
  return (
    <ListRow
      title={`${formatDay(date)}, ${beginTime}${topic ? ` · ${topic}` : ''}`}
      below={works.join('; ')}
      end={<Tag tone={tone}>{reasonType ? `${word}, ${reasonOf[reasonType]}` : word}</Tag>}
    />
  )
}

const useTitle = () => (useChildId() === null ? text.title : text.titleOfChild)
