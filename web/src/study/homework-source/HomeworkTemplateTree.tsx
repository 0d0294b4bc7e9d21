import { EditOutlined, PlusOutlined, SplitCellsOutlined } from '@ant-design/icons'
import { studyCourses } from '@markaz/protocol/study/curriculum/routes'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type {
  HomeworkBankCourse,
  HomeworkBankLesson,
  HomeworkTemplate,
} from '@markaz/protocol/study/homework-source/schemas'
import { NewTopicField } from '../../domain/study/NewTopicField.tsx'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { Panel, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { RowButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { HomeworkTemplateRows } from './HomeworkTemplateRows.tsx'
import { type HomeworkBankTab, homeworkBankAddPath, homeworkBankQueryPrefixes } from './homework-bank.ts'
import style from './homework-source.module.css'
import { homeworkBankText as words } from './homework-source.text.ts'

const HomeworkBankLessonModal = lazyWithRetry(() =>
  import('./HomeworkBankLessonModal.tsx').then((m) => m.HomeworkBankLessonModal),
)
const AssignHomeworkToLessonsModal = lazyWithRetry(() =>
  import('./AssignHomeworkToLessonsModal.tsx').then((m) => m.AssignHomeworkToLessonsModal),
)

const whole = { page: 1, perPage: 1000 }

export function HomeworkTemplateTree({ course, tab }: { course: HomeworkBankCourse; tab: HomeworkBankTab }) {
  const about = useRouteQuery(studyCourses.read, { params: { id: course.id } }, { silent: true })
  const lessons = useRouteQuery(homeworkBank.lessons, { query: { ...whole, courseId: course.id } }, { silent: true })
  const isDraft = tab === 'draft' ? 'true' : 'false'
  const entries = useRouteQuery(
    homeworkBank.list,
    { query: { ...whole, courseId: course.id, isDraft } },
    { silent: true },
  )
  if (!about.data || !lessons.data || !entries.data)
    return <LoadingOrError query={[about, lessons, entries]} columns={3} />
  const { months } = about.data.course
  if (months.length === 0)
    return (
      <EmptyState
        title={words.noMonths}
        hint={words.noMonthsHint}
        action={<LinkButton to={`/courses/${course.id}`}>{words.toCourse}</LinkButton>}
      />
    )
  const { homeworks } = entries.data
  return (
    <Stack gap={16}>
      {months.map((chapter) => (
        <Chapter
          key={chapter.id}
          courseId={course.id}
          tab={tab}
          chapter={chapter}
          lessons={lessons.data.lessons.filter(({ chapterId }) => chapterId === chapter.id)}
          entries={homeworks.filter((one) => one.chapter.id === chapter.id)}
        />
      ))}
    </Stack>
  )
}

interface ChapterProps {
  courseId: number
  tab: HomeworkBankTab
  chapter: { id: number; number: number }
  lessons: readonly HomeworkBankLesson[]
  entries: readonly HomeworkTemplate[]
}

function Chapter({ courseId, tab, chapter, lessons, entries }: ChapterProps) {
  const { open, modal } = useModal()
  const own = entries.filter(({ lesson }) => !lesson)
  const title = words.month(chapter.number)
  return (
    <Panel aria-label={title} flush>
      <Stack row between className={style.head}>
        <h2>{title}</h2>
        <Stack row>
          {own.length > 0 && lessons.length > 0 && (
            <ShowIfPermitted do={homeworkBank.setLessons}>
              <ButtonDisabledOffline
                type="text"
                icon={<SplitCellsOutlined aria-hidden />}
                onClick={() =>
                  open((close) => (
                    <AssignHomeworkToLessonsModal
                      courseId={courseId}
                      chapter={chapter}
                      lessons={lessons}
                      entries={own}
                      close={close}
                    />
                  ))
                }
              >
                {words.share}
              </ButtonDisabledOffline>
            </ShowIfPermitted>
          )}
          <AddLink
            to={homeworkBankAddPath(tab, courseId, { lesson: null, chapter })}
            of={words.wholeMonth(chapter.number)}
          />
        </Stack>
      </Stack>
      {own.length > 0 && <HomeworkTemplateRows entries={own} label={words.wholeMonth(chapter.number)} />}
      {lessons.map((lesson) => (
        <section key={lesson.id} className={style.lesson} aria-label={lesson.name}>
          <Stack row between className={style.lessonHead}>
            <h3>{words.lesson(lesson.position, lesson.name)}</h3>
            <Stack row gap={0}>
              <ShowIfPermitted do={homeworkBank.renameLesson}>
                <RowButton
                  label={`${words.editLesson}: ${lesson.name}`}
                  title={words.editLesson}
                  icon={<EditOutlined aria-hidden />}
                  onClick={() => open((close) => <HomeworkBankLessonModal lesson={lesson} close={close} />)}
                />
              </ShowIfPermitted>
              <AddLink to={homeworkBankAddPath(tab, courseId, { lesson, chapter })} of={lesson.name} />
            </Stack>
          </Stack>
          <HomeworkTemplateRows entries={entries.filter((one) => one.lesson?.id === lesson.id)} label={lesson.name} />
        </section>
      ))}
      <ShowIfPermitted do={homeworkBank.createLesson}>
        <NewLesson courseId={courseId} chapter={chapter} />
      </ShowIfPermitted>
      {modal}
    </Panel>
  )
}

const AddLink = ({ to, of }: { to: string; of: string }) => (
  <ShowIfPermitted do={homeworkBank.create}>
    <RowLinkButton to={to} icon={<PlusOutlined aria-hidden />} label={words.addTo(of)} title={words.addShort} />
  </ShowIfPermitted>
)

function NewLesson({ courseId, chapter }: { courseId: number; chapter: { id: number; number: number } }) {
  const create = useRouteMutation(homeworkBank.createLesson, { refresh: homeworkBankQueryPrefixes })
  return (
    <NewTopicField
      className={style.fresh}
      label={words.newLesson(chapter.number)}
      hint={words.newLessonHint}
      isAdding={create.isPending}
      add={(name, clear) => create.mutate({ body: { courseId, chapterId: chapter.id, name } }, { onSuccess: clear })}
    />
  )
}
