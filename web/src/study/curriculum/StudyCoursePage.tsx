import { EditOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail, Topic } from '@markaz/protocol/study/curriculum/schemas'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { HintNote, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { CourseMonthPanel } from './CourseMonthPanel.tsx'
import { curriculumText as words } from './curriculum.text.ts'
import { StudyCourseLoader, topicsOfCourseQuery } from './study-course.tsx'

const CourseMonthsModal = lazyWithRetry(() => import('./CourseMonthsModal.tsx').then((m) => m.CourseMonthsModal))
const ReplaceStudyPlanModal = lazyWithRetry(() =>
  import('./ReplaceStudyPlanModal.tsx').then((m) => m.ReplaceStudyPlanModal),
)

export const StudyCoursePage = () => <StudyCourseLoader>{(course) => <Course course={course} />}</StudyCourseLoader>

function Course({ course }: { course: StudyCourseDetail }) {
  const mayRead = useMayCall(curriculum.list)
  const plan = useRouteQuery(curriculum.list, topicsOfCourseQuery(course.id), { enabled: mayRead, silent: true })
  const { open, modal } = useModal()
  const { months } = course
  const topics = plan.data?.topics
  const editMonths = (
    <ShowIfPermitted do={studyCourses.saveMonths}>
      <ButtonDisabledOffline
        type="primary"
        icon={<EditOutlined aria-hidden />}
        onClick={() => open((close) => <CourseMonthsModal course={course} close={close} />)}
      >
        {words.editMonths}
      </ButtonDisabledOffline>
    </ShowIfPermitted>
  )
  return (
    <Page
      title={course.name}
      mark={<SecondaryText>{course.discipline.name}</SecondaryText>}
      extra={
        months.length > 0 &&
        course.seesAll &&
        topics && (
          <ShowIfPermitted do={curriculum.positions}>
            <ButtonDisabledOffline
              icon={<UnorderedListOutlined aria-hidden />}
              onClick={() => open((close) => <ReplaceStudyPlanModal course={course} topics={topics} close={close} />)}
            >
              {words.replace}
            </ButtonDisabledOffline>
            {topics.length > 1 && (
              <LinkButton icon={<OrderedListOutlined aria-hidden />} to={`/courses/${course.id}/drag-drop`}>
                {words.order}
              </LinkButton>
            )}
          </ShowIfPermitted>
        )
      }
      action={editMonths}
    >
      {!course.seesAll && <HintNote>{words.someHidden}</HintNote>}
      {months.length === 0 ? (
        course.seesAll && <EmptyState title={words.noMonths} hint={words.noMonthsHint} action={editMonths} />
      ) : mayRead && !topics ? (
        <LoadingOrError query={plan} columns={2} />
      ) : (
        <Stack gap={16}>
          {months.map((month) => (
            <CourseMonthPanel
              key={month.id}
              course={course}
              month={month}
              topics={topics && topicsOf(topics, month.id)}
            />
          ))}
        </Stack>
      )}
      {modal}
    </Page>
  )
}

const topicsOf = (topics: readonly Topic[], monthId: number) => topics.filter((topic) => topic.monthId === monthId)
