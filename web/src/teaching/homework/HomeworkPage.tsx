import { ClockCircleOutlined, EditOutlined } from '@ant-design/icons'
import { fieldLabels } from '@markaz/protocol/labels'
import { homework } from '@markaz/protocol/teaching/homework/routes'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
import { HomeworkProgress } from '@markaz/protocol/teaching/homework/schemas'
import type { ReactNode } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { AttachmentList } from '../../domain/attachments/AttachmentList.tsx'
import { formatLesson } from '../../domain/group/format-lesson.ts'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import {
  editHomeworkPath,
  type GroupPagePathParts,
  homeworkPath,
  homeworksPath,
  useGroupPageLocation,
} from '../../domain/group/group-paths.ts'
import { useRouteByGroupScope } from '../../domain/group/route-by-scope.ts'
import { useRouteQuery } from '../../shared/api/query.ts'
import { timestampText, todayInTashkent } from '../../shared/format/date.ts'
import { ratingText } from '../../shared/format/number.ts'
import { ButtonDisabledOffline, LinkButton } from '../../shared/ui/buttons.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { FactList, Stack, UserEnteredText } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { DeadlineText } from './DeadlineText.tsx'
import { HomeworkActions } from './HomeworkActions.tsx'
import { HomeworkStudents } from './HomeworkStudents.tsx'
import style from './homework.module.css'
import { homeworkText as words } from './homework.text.ts'
import { HomeworkProgressPill } from './homework-columns.tsx'
import { type HomeworkRights, useHomeworkRights } from './homework-rights.ts'

const HomeworkDeadlineModal = lazyWithRetry(() =>
  import('./HomeworkDeadlineModal.tsx').then((m) => m.HomeworkDeadlineModal),
)

export function HomeworkPage() {
  const place = useGroupPageLocation()
  const homeworkId = Number(useParams().homeworkId)
  const { route } = useRouteByGroupScope(place.base, homework.read)
  // React Query renders the component again only if one of the result's properties that are read here changes.
  const { data, error, refetch } = useRouteQuery(
    route,
    { params: { id: place.id, homeworkId } },
    { silent: true, pollMs: 30_000 },
  )
  const theme = data?.homework.theme
  const crumbs = [{ title: words.tab, path: homeworksPath(place) }, ...(theme ? [{ title: theme }] : [])]
  return (
    <GroupPageFrame segment="homework" crumbs={crumbs}>
      {() => {
        if (data) return <One key={data.homework.id} place={place} {...data} />
        return <LoadingOrError query={{ error, refetch }} columns={4} />
      }}
    </GroupPageFrame>
  )
}

type Answer = { homework: Homework; chats: Parameters<typeof HomeworkStudents>[0]['chats'] }

function One({ homework, chats, place }: Answer & { place: GroupPagePathParts }) {
  const { lessonId } = useParams()
  const rights = useHomeworkRights(place.base)
  // If the address names another lesson, it is redirected to the homework's lesson.
  if (Number(lessonId) !== homework.lessonId) return <Navigate to={homeworkPath(place, homework)} replace />
  return (
    <Stack as="article" gap={14}>
      <Head homework={homework} place={place} rights={rights} />
      <HomeworkFacts homework={homework} />
      <UserEnteredText className={style.description}>{homework.description}</UserEnteredText>
      <AttachmentList files={homework.files} />
      <HomeworkStudents homework={homework} chats={chats} place={place} rights={rights} />
    </Stack>
  )
}

function Head({ homework, place, rights }: { homework: Homework; place: GroupPagePathParts; rights: HomeworkRights }) {
  const { open, modal } = useModal()
  const navigate = useNavigate()
  return (
    <header className={style.head}>
      <h2 className={style.heading}>{homework.theme}</h2>
      <HomeworkProgressPill homework={homework} />
      <Stack row className={style.headButtons}>
        {rights.update && (
          <>
            <LinkButton to={editHomeworkPath(place, homework.id)} icon={<EditOutlined aria-hidden />}>
              {words.edit}
            </LinkButton>
            <ButtonDisabledOffline
              icon={<ClockCircleOutlined aria-hidden />}
              onClick={() =>
                open((close) => (
                  <HomeworkDeadlineModal homework={homework} place={place} student={null} close={close} />
                ))
              }
            >
              {words.deadline}
            </ButtonDisabledOffline>
          </>
        )}
        <HomeworkActions
          homework={homework}
          place={place}
          rights={rights}
          onRemoved={() => void navigate(homeworksPath(place), { replace: true })}
        />
      </Stack>
      {modal}
    </header>
  )
}

function HomeworkFacts({ homework }: { homework: Homework }) {
  const { lesson, type, deadline, progress, author, source, createdAt, minScore, maxScore, averageScore } = homework
  const facts: [string, ReactNode][] = [
    [fieldLabels.lessonId, formatLesson(lesson, todayInTashkent())],
    [
      words.deadline,
      <DeadlineText key="deadline" deadline={deadline} isDone={progress === HomeworkProgress.Completed} />,
    ],
    [fieldLabels.type, words.types[type]],
    [words.author, author.fullName ?? words.authors[author.kind]],
    [words.source, words.sources[source]],
    [words.givenAt, timestampText(createdAt)],
    [words.minScore, words.scores(minScore, maxScore)],
    [words.average, ratingText(averageScore)],
  ]
  return <FactList className={style.facts} facts={facts} />
}
