import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { LessonClash } from '@markaz/protocol/teaching/timetable/schemas'
import { Button } from 'antd'
import { timetableText } from '../../domain/timetable/timetable.text.ts'
import { joinTextParts } from '../../domain/timetable/timetable.ts'
import { useMayCall } from '../../shared/access/access.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useOfficeFilterField } from '../../shared/filters/filter-fields.ts'
import { shortDateText } from '../../shared/format/date.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { clashesText as words } from './clashes-and-offers.text.ts'

const LessonChangeModal = lazyWithRetry(() =>
  import('../../domain/timetable/LessonChangeModal.tsx').then((module) => module.LessonChangeModal),
)

type Side = NonNullable<LessonClash['other']>

const whoText = ({ kind, name, count }: LessonClash): string => {
  if (kind === 'student') return words.students(count)
  if (kind === 'plan') return words.planMoved
  if (kind === 'day_off') return words.dayOff
  return kind === 'room' || kind === 'group' ? (name ?? '') : personName(name ?? '')
}
const whenText = ({ date, beginTime, endTime }: Side) => `${shortDateText(date)}, ${beginTime}–${endTime}`

const days: FilterField = { kind: 'dates', label: words.days, from: 'from', to: 'to', isDaily: true }

export function LessonClashesPage() {
  const list = useList(timetable.clashes, { key: 'clashes', rows: ({ clashes }) => clashes })
  const mayChange = useMayCall(timetable.change)
  const office = useOfficeFilterField()
  const fields = [...(office ? [{ ...office, isDaily: true }] : []), days]
  const { open, modal } = useModal()
  const change = (lesson: Side) => open((close) => <LessonChangeModal lessonId={lesson.id} close={close} />)
  const side = (lesson: Side | null) =>
    lesson && (
      <>
        {mayChange ? (
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            aria-label={timetableText.changeOf(`${lesson.group.name}, ${whenText(lesson)}`)}
            onClick={() => change(lesson)}
          >
            {lesson.group.name}
          </Button>
        ) : (
          lesson.group.name
        )}{' '}
        <SecondaryText small>
          {joinTextParts([
            `${lesson.beginTime}–${lesson.endTime}`,
            lesson.room,
            lesson.teacher && personName(lesson.teacher),
          ])}
        </SecondaryText>
      </>
    )
  const columns: Column<LessonClash>[] = [
    { key: 'kind', title: words.kind, width: 110, cell: ({ kind }) => words.kinds[kind] },
    { key: 'who', title: words.who, width: 200, isName: true, cell: whoText },
    { key: 'when', title: words.when, width: 190, cell: ({ lesson }) => whenText(lesson) },
    { key: 'lesson', width: 260, cell: ({ lesson }) => side(lesson) },
    { key: 'other', title: words.other, width: 260, cell: ({ other }) => side(other) },
  ]
  return (
    <Page title={words.title}>
      <List<LessonClash>
        label={words.title}
        list={list}
        columns={columns}
        fields={fields}
        rowKey={({ kind, name, lesson, other }) => [kind, name, lesson.id, other?.id].join(' ')}
        to={mayChange ? ({ lesson }) => ({ open: () => change(lesson), hasDialog: true }) : undefined}
        phoneRow={(clash) => ({
          title: `${words.kinds[clash.kind]}: ${whoText(clash)}`,
          note: [clash.lesson, clash.other].flatMap((one) => (one ? [one.group.name] : [])).join(' · '),
          aside: whenText(clash.lesson),
        })}
        empty={{ title: words.emptyTitle, hint: words.emptyHint }}
        width={1020}
      />
      {modal}
    </Page>
  )
}
