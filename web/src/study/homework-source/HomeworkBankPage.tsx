import { PlusOutlined } from '@ant-design/icons'
import { homeworkBank } from '@markaz/protocol/study/homework-source/routes'
import type { HomeworkBankCourse } from '@markaz/protocol/study/homework-source/schemas'
import { Navigate, useNavigate, useParams } from 'react-router'
import { ShowIfPermitted } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { ButtonDisabledOffline } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { HomeworkBankCourseLinks } from './HomeworkBankCourseLinks.tsx'
import { HomeworkTemplateList } from './HomeworkTemplateList.tsx'
import { HomeworkTemplateTree } from './HomeworkTemplateTree.tsx'
import { type HomeworkBankTab, homeworkBankPath, useHomeworkBankTab } from './homework-bank.ts'
import style from './homework-source.module.css'
import { homeworkBankText as words } from './homework-source.text.ts'

const CourseModal = lazyWithRetry(() => import('../../domain/study/CourseModal.tsx').then((m) => m.CourseModal))

const tabs = (['homework', 'draft'] as const).map((segment) => ({ segment, title: words.tabs[segment] }))
const calls = { create: homeworkBank.createCourse, update: homeworkBank.updateCourse }

export function HomeworkBankPage() {
  const tab = useHomeworkBankTab()
  const courseId = Number(useParams().courseId) || undefined
  const courses = useRouteQuery(homeworkBank.courses, { query: { page: 1, perPage: 1000 } }, { silent: true })
  const { open, modal } = useModal()
  const all = courses.data?.courses
  const course = all?.find(({ id }) => id === courseId)
  useSetBreadcrumbs([{ title: course?.name ?? words.tabs[tab] }])
  const add = (
    <ShowIfPermitted do={homeworkBank.createCourse}>
      <ButtonDisabledOffline
        icon={<PlusOutlined aria-hidden />}
        onClick={() => open((close) => <CourseModal course={null} calls={calls} close={close} />)}
      >
        {words.addCourse}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
  return (
    <Page title={words.title} extra={all?.length === 0 ? undefined : add}>
      <TabLinks
        label={words.title}
        tabs={tabs}
        segment={tab}
        pathOf={(segment) => homeworkBankPath(segment as HomeworkBankTab, courseId)}
      />
      {!all ? (
        <LoadingOrError query={courses} columns={3} />
      ) : all.length === 0 ? (
        <EmptyState title={words.noCourses} hint={words.noCoursesHint} action={add} />
      ) : (
        <div className={style.split}>
          <CourseChoice courses={all} tab={tab} courseId={courseId} />
          <HomeworkBankCourseLinks courses={all} tab={tab} courseId={courseId} />
          <div className={style.main}>
            {course ? (
              <HomeworkTemplateTree key={course.id} course={course} tab={tab} />
            ) : (
              <HomeworkTemplateList key={tab} tab={tab} />
            )}
          </div>
        </div>
      )}
      {modal}
    </Page>
  )
}

interface CourseChoiceProps {
  courses: readonly HomeworkBankCourse[]
  tab: HomeworkBankTab
  courseId: number | undefined
}

function CourseChoice({ courses, tab, courseId }: CourseChoiceProps) {
  const navigate = useNavigate()
  return (
    <Select
      className={style.choice ?? ''}
      aria-label={words.courses}
      value={courseId ?? 0}
      options={[{ value: 0, label: words.allCourses }, ...courses.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => void navigate(homeworkBankPath(tab, id || undefined))}
    />
  )
}

export const HomeworkBankRedirect = () => <Navigate to="/source/homework" replace />
