import { requireGrant } from '@markaz/protocol/route'
import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { type StudyCourse, studyListPageSize } from '@markaz/protocol/study/curriculum/schemas'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { asyncSelectField } from '../../shared/filters/filter-fields.ts'
import { timestampText } from '../../shared/format/date.ts'
import { numberText } from '../../shared/format/number.ts'
import { type Column, numberColumn } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { createRowButtons } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import { curriculumText as words } from './curriculum.text.ts'

const CourseModal = lazyWithRetry(() => import('../../domain/study/CourseModal.tsx').then((m) => m.CourseModal))

const columns: Column<StudyCourse>[] = [
  { key: 'name', isName: true, cell: ({ name }) => name },
  { key: 'discipline', width: 200, cell: ({ discipline }) => discipline.name },
  numberColumn('months', ({ monthsCount }) => monthsCount, 100),
  numberColumn('lessons', ({ lessonsCount }) => lessonsCount, 100),
  numberColumn('topics', ({ topicsCount }) => topicsCount, 100),
  { key: 'createdAt', title: words.created, width: 150, cell: ({ createdAt }) => timestampText(createdAt) },
]

export function StudyCoursesPage() {
  const list = useList(studyCourses.list, {
    key: 'study-courses',
    rows: ({ courses }) => courses,
    pageSize: studyListPageSize,
  })
  const { open, modal } = useModal()
  const edit = (course: StudyCourse | null) =>
    open((close) => <CourseModal course={course} calls={studyCourses} close={close} />)
  const mayRename = useMayCall(requireGrant('study:courses', 'update'))
  const mayRemove = useMayCall(studyCourses.remove)
  const remove = useRemoveWithConfirmation(studyCourses.remove, {
    title: ({ name }: StudyCourse) => words.remove(name),
    done: () => words.removed,
  })
  const disciplines = useRouteQuery(studyCourses.activeDisciplines, undefined, { staleMs: 60_000 })
  const add = <AddButton do={studyCourses.create} onClick={() => edit(null)} />
  return (
    <Page title={words.title} action={add}>
      <List<StudyCourse>
        label={words.title}
        list={list}
        columns={columns}
        search={words.search}
        fields={[
          {
            ...asyncSelectField('disciplineId', disciplines.data?.disciplines, disciplines.isPending),
            isDaily: true,
            widthPx: 200,
          },
        ]}
        to={({ id }) => `/courses/${id}`}
        phoneRow={({ name, discipline, monthsCount, topicsCount }) => ({
          title: name,
          note: discipline.name,
          aside: words.counts(numberText(monthsCount), numberText(topicsCount)),
        })}
        actions={createRowButtons({ of: ({ name }) => name, edit: mayRename && edit, remove: mayRemove && remove })}
        empty={{ title: words.none, hint: words.noneHint, action: add }}
        width={960}
      />
      {modal}
    </Page>
  )
}
