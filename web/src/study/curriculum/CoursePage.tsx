import { EditOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail, Topic } from '@markaz/protocol/study/curriculum/schemas'
import { Can, useMayCall } from '../../shared/access/access.tsx'
import { useCall } from '../../shared/api/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LinkButton } from '../../shared/ui/LinkButton.tsx'
import { Hint, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { OnlineButton } from '../../shared/ui/OnlineButton.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { LoadingOrError } from '../../shared/ui/Waiting.tsx'
import { curriculumText as words } from './curriculum.text.ts'
import { MonthPanel } from './MonthPanel.tsx'
import { StudyCourseRoute } from './OpenCourse.tsx'
import { planQueryOf } from './plan-query.ts'

const MonthsModal = lazyWithRetry(() => import('./MonthsModal.tsx').then((m) => m.MonthsModal))
const ReplaceModal = lazyWithRetry(() => import('./ReplaceModal.tsx').then((m) => m.ReplaceModal))

export const CoursePage = () => <StudyCourseRoute>{(course) => <Course course={course} />}</StudyCourseRoute>

function Course({ course }: { course: StudyCourseDetail }) {
  const mayRead = useMayCall(curriculum.list)
  const plan = useCall(curriculum.list, planQueryOf(course.id), { enabled: mayRead, silent: true })
  const { open, modal } = useModal()
  const { months } = course
  const topics = plan.data?.topics
  const editMonths = (
    <Can do={studyCourses.saveMonths}>
      <OnlineButton
        type="primary"
        icon={<EditOutlined aria-hidden />}
        onClick={() => open((close) => <MonthsModal course={course} close={close} />)}
      >
        {words.editMonths}
      </OnlineButton>
    </Can>
  )
  return (
    <Page
      title={course.name}
      mark={<SecondaryText>{course.discipline.name}</SecondaryText>}
      extra={
        months.length > 0 &&
        course.seesAll &&
        topics && (
          <Can do={curriculum.positions}>
            <OnlineButton
              icon={<UnorderedListOutlined aria-hidden />}
              onClick={() => open((close) => <ReplaceModal course={course} topics={topics} close={close} />)}
            >
              {words.replace}
            </OnlineButton>
            {topics.length > 1 && (
              <LinkButton icon={<OrderedListOutlined aria-hidden />} to={`/courses/${course.id}/drag-drop`}>
                {words.order}
              </LinkButton>
            )}
          </Can>
        )
      }
      action={editMonths}
    >
      {!course.seesAll && <Hint>{words.someHidden}</Hint>}
      {months.length === 0 ? (
        course.seesAll && <EmptyState title={words.noMonths} hint={words.noMonthsHint} action={editMonths} />
      ) : mayRead && !topics ? (
        <LoadingOrError query={plan} columns={2} />
      ) : (
        <Stack gap={16}>
          {months.map((month) => (
            <MonthPanel key={month.id} course={course} month={month} topics={topics && topicsOf(topics, month.id)} />
          ))}
        </Stack>
      )}
      {modal}
    </Page>
  )
}

const topicsOf = (topics: readonly Topic[], monthId: number) => topics.filter((topic) => topic.monthId === monthId)
