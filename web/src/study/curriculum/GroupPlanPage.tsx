import { StepForwardOutlined } from '@ant-design/icons'
import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import type { GroupStudyPlan } from '@markaz/protocol/study/curriculum/schemas'
import { useEffect, useRef } from 'react'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import type { GroupPagePathParts } from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { studyPlanText } from '../../domain/study/study.text.ts'
import { TopicVideos } from '../../domain/study/TopicVideos.tsx'
import { useGroupStudyPlan } from '../../domain/study/use-group-study-plan.ts'
import { OpenedVideoPlayer } from '../../domain/video/VideoPlayerPanel.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { shortDateText, todayInTashkent } from '../../shared/format/date.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { useIsOnline } from '../../shared/ui/browser-state.ts'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { RowButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import style from './curriculum.module.css'
import { curriculumText as words } from './curriculum.text.ts'

/** Value of the select options "no course" and "no topic". */
const none = 0
const crumbs = [{ title: words.groupPlan }]

export const GroupPlanPage = () => (
  <GroupPageFrame segment="plan" crumbs={crumbs}>
    {({ place }) => <Plan place={place} />}
  </GroupPageFrame>
)

function Plan({ place }: { place: GroupPagePathParts }) {
  const { plan, error, refetch } = useGroupStudyPlan(place)
  const change = useRouteByGroupScope(place.base, groupStudyPlan.follow)
  if (!plan) return <LoadingOrError query={{ error, refetch }} columns={2} />
  if (!plan.course && plan.courses.length === 0) return <EmptyState title={words.noPlans} hint={words.noPlansHint} />
  return (
    <Stack gap={16}>
      <Stack row between>
        {change.isAllowed ? (
          <CourseChoice place={place} plan={plan} />
        ) : (
          plan.course && <FactList look="lines" facts={[[words.course, plan.course.name]]} />
        )}
        {plan.course && <BehindPlanPill behind={plan.behind} />}
      </Stack>
      {plan.course ? (
        <Lessons place={place} plan={plan} mayChange={change.isAllowed} />
      ) : (
        <EmptyState title={words.followsNone} hint={change.isAllowed && words.followsNoneHint} />
      )}
    </Stack>
  )
}

interface PartProps {
  place: GroupPagePathParts
  plan: GroupStudyPlan
}

function CourseChoice({ place, plan }: PartProps) {
  const { route } = useRouteByGroupScope(place.base, groupStudyPlan.follow)
  const isOnline = useIsOnline()
  const follow = useRouteMutation(route, {
    of: (_, { body }) => plan.courses.find(({ id }) => id === body.courseId)?.name,
    done: () => words.followed,
  })
  const choose = async (courseId: number | null) => {
    // Changing the course also changes the topics of past lessons, so it needs a confirmation.
    const question = { title: words.changeCourse, content: words.changeCourseHint, yes: words.changeCourseYes }
    if (plan.course && !(await askConfirmation(question))) return
    follow.mutate({ params: { id: place.id }, body: { courseId } })
  }
  const { course } = plan
  const offered = course && !plan.courses.some(({ id }) => id === course.id) ? [course, ...plan.courses] : plan.courses
  return (
    <Select
      className={style.course ?? ''}
      aria-label={words.course}
      placeholder={words.chooseCourse}
      value={course?.id}
      loading={follow.isPending}
      disabled={!isOnline}
      options={[
        ...(course ? [{ value: none, label: words.noCourse }] : []),
        ...offered.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => void choose(id === none ? null : id)}
    />
  )
}

function Lessons({ place, plan, mayChange }: PartProps & { mayChange: boolean }) {
  const { route } = useRouteByGroupScope(place.base, groupStudyPlan.setTopic)
  const set = useRouteMutation(route, {
    of: (_, { params }) =>
      plan.lessons.filter(({ lessonId }) => lessonId === params.lessonId).map(({ date }) => shortDateText(date))[0],
    done: () => words.topicSet,
  })
  const today = todayInTashkent()
  const here = useRef<HTMLLIElement>(null)
  // Today's lesson of the group, or else the next lesson.
  const current = plan.lessons.find(({ date }) => date >= today)?.lessonId
  // The braces are needed: if scrollIntoView returns a promise, React would treat it as a cleanup function.
  useEffect(() => {
    void here.current?.scrollIntoView({ block: 'center' })
  }, [])
  const options = plan.topics.map(({ id, position, topic }) => ({ value: id, label: `${position}. ${topic}` }))
  const put = (lessonId: number, topicId: number | null) =>
    set.mutate({ params: { id: place.id, lessonId }, body: { topicId } })
  return (
    <Panel flush>
      <ol className={style.topics} aria-label={words.lessons}>
        {plan.lessons.map(({ lessonId, date, topic, isOff }) => (
          <li
            key={lessonId}
            ref={lessonId === current ? here : null}
            aria-current={lessonId === current ? 'date' : undefined}
          >
            <span className={style.date}>{shortDateText(date)}</span>
            {isOff ? (
              <SecondaryText className={style.topic}>{words.notHeld}</SecondaryText>
            ) : mayChange && date >= today ? (
              <>
                <Select
                  className={style.topic ?? ''}
                  variant="borderless"
                  aria-label={words.topicOf(shortDateText(date))}
                  value={topic?.id ?? none}
                  options={[{ value: none, label: words.noTopic }, ...options]}
                  onChange={(id) => put(lessonId, id === none ? null : id)}
                />
                {topic && (
                  <RowButton
                    label={words.shiftOf(shortDateText(date))}
                    title={words.shift}
                    icon={<StepForwardOutlined aria-hidden />}
                    onClick={() => put(lessonId, null)}
                  />
                )}
              </>
            ) : topic ? (
              <span className={style.topic}>{studyPlanText.topic(topic.position, topic.topic)}</span>
            ) : (
              <SecondaryText className={style.topic}>{words.noTopic}</SecondaryText>
            )}
            {topic && (
              <div className={style.videos}>
                <TopicVideos plan={plan} topicId={topic.id} />
              </div>
            )}
          </li>
        ))}
      </ol>
      <OpenedVideoPlayer find={() => undefined} />
    </Panel>
  )
}

function BehindPlanPill({ behind }: { behind: number }) {
  if (behind > 0) return <StatusPill tone="gold">{studyPlanText.behind(behind)}</StatusPill>
  return <StatusPill tone="green">{behind < 0 ? studyPlanText.ahead(-behind) : studyPlanText.onTime}</StatusPill>
}
