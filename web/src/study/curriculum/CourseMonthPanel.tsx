import { PlayCircleOutlined } from '@ant-design/icons'
import { curriculum } from '@markaz/protocol/study/curriculum/routes'
import type { StudyCourseDetail, StudyMonth, Topic } from '@markaz/protocol/study/curriculum/schemas'
import { NewTopicField } from '../../domain/study/NewTopicField.tsx'
import { ShowIfPermitted, useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation } from '../../shared/api/query.ts'
import { Panel, SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { EditButton, RemoveButton, RowLinkButton } from '../../shared/ui/RowButtons.tsx'
import { StatusPill } from '../../shared/ui/StatusPill.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import style from './curriculum.module.css'
import { curriculumText as words } from './curriculum.text.ts'
import { studyPlanQueryPrefixes } from './study-course.tsx'

const TopicModal = lazyWithRetry(() => import('./TopicModal.tsx').then((m) => m.TopicModal))

interface CourseMonthPanelProps {
  course: StudyCourseDetail
  month: StudyMonth
  topics: readonly Topic[] | undefined
}

export function CourseMonthPanel({ course, month, topics }: CourseMonthPanelProps) {
  const { number, lessonsCount, topicsCount, roles } = month
  const title = words.month(number)
  return (
    <Panel aria-label={title} flush>
      <Stack row between className={style.head}>
        <h2>{title}</h2>
        <Stack row>
          {topicsCount > lessonsCount && <StatusPill tone="gold">{words.tooMany}</StatusPill>}
          {roles.length > 0 && (
            <StatusPill tone="grey">{words.seenBy(roles.map(({ name }) => name).join(', '))}</StatusPill>
          )}
          <SecondaryText>{words.fill(topicsCount, lessonsCount)}</SecondaryText>
        </Stack>
      </Stack>
      {topics && <Topics topics={topics} month={month} />}
      {topics && (
        <ShowIfPermitted do={curriculum.create}>
          <NewTopic courseId={course.id} month={month} />
        </ShowIfPermitted>
      )}
    </Panel>
  )
}

function Topics({ topics, month }: { topics: readonly Topic[]; month: StudyMonth }) {
  const { open, modal } = useModal()
  const mayRename = useMayCall(curriculum.rename)
  const mayRemove = useMayCall(curriculum.remove)
  const remove = useRemoveWithConfirmation(curriculum.remove, {
    title: ({ topic }: Topic) => words.removeTopic(topic),
    of: ({ topic }) => topic,
    done: () => words.topicRemoved,
    refresh: studyPlanQueryPrefixes,
  })
  if (topics.length === 0)
    return (
      <SecondaryText as="p" className={style.none}>
        {words.noTopics}
      </SecondaryText>
    )
  return (
    <>
      <ol className={style.topics} aria-label={`${words.month(month.number)}: ${words.topics}`}>
        {topics.map((topic) => (
          <li key={topic.id}>
            <span className={style.place}>{topic.position}</span>
            <span className={style.topic}>{topic.topic}</span>
            <RowLinkButton
              to={`/courses/${topic.courseId}/videos/${topic.id}`}
              icon={<PlayCircleOutlined aria-hidden />}
              label={words.videosOf(topic.topic)}
              title={words.videos}
            >
              {topic.videosCount || null}
            </RowLinkButton>
            {mayRename && (
              <EditButton
                of={topic.topic}
                onClick={() => open((close) => <TopicModal topic={topic} close={close} />)}
              />
            )}
            {mayRemove && <RemoveButton of={topic.topic} onClick={() => remove(topic)} />}
          </li>
        ))}
      </ol>
      {modal}
    </>
  )
}

function NewTopic({ courseId, month }: { courseId: number; month: StudyMonth }) {
  const create = useRouteMutation(curriculum.create, { refresh: studyPlanQueryPrefixes })
  return (
    <NewTopicField
      className={style.fresh}
      label={words.newTopic(month.number)}
      hint={words.newTopicHint}
      isAdding={create.isPending}
      add={(topic, clear) => create.mutate({ body: { courseId, monthId: month.id, topic } }, { onSuccess: clear })}
    />
  )
}
