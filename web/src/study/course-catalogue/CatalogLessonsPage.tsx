import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import { catalogLessons } from '@markaz/protocol/study/course-catalogue/routes'
import type { CatalogLesson } from '@markaz/protocol/study/course-catalogue/schemas'
import { useParams } from 'react-router'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { VideoName } from '../../domain/video/VideoName.tsx'
import { OpenedVideoPlayer } from '../../domain/video/VideoPlayerPanel.tsx'
import { VideoStatusPill } from '../../domain/video/video-status.tsx'
import { useMayCall } from '../../shared/access/access.tsx'
import { useRouteMutation, useRouteQuery } from '../../shared/api/query.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { AddButton } from '../../shared/ui/buttons.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { lazyWithRetry } from '../../shared/ui/lazy-with-retry.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { ReorderableRows } from '../../shared/ui/ReorderableRows.tsx'
import { EditButton, RemoveButton } from '../../shared/ui/RowButtons.tsx'
import { useModal } from '../../shared/ui/use-modal.tsx'
import { useRemoveWithConfirmation } from '../../shared/ui/use-remove.ts'
import style from './course-catalogue.module.css'
import { catalogueText as words } from './course-catalogue.text.ts'

const CatalogLessonModal = lazyWithRetry(() => import('./CatalogLessonModal.tsx').then((m) => m.CatalogLessonModal))

export function CatalogLessonsPage() {
  const id = Number(useParams().id)
  const query = useRouteQuery(
    catalogLessons.list,
    { params: { id } },
    { silent: true, pollMs: (answer) => chooseVideoRefreshIntervalMs(answer?.lessons.map(({ video }) => video)) },
  )
  const { course, chapter, lessons } = query.data ?? {}
  const { open, modal } = useModal()
  const edit = (lesson: CatalogLesson | null) =>
    open((close) => <CatalogLessonModal chapterId={id} lesson={lesson} close={close} />)
  const reorder = useRouteMutation(catalogLessons.reorder)
  const mayMove = useMayCall(catalogLessons.reorder)
  const title = chapter?.name ?? words.lessons
  useSetBreadcrumbs([
    ...(course ? [{ title: course.name, path: `/courses/list/${course.id}/chapters` }] : []),
    { title },
  ])
  const add = (
    <AddButton do={catalogLessons.create} onClick={() => edit(null)}>
      {words.addLesson}
    </AddButton>
  )
  return (
    <Page
      title={title}
      mark={course && <SecondaryText>{course.name}</SecondaryText>}
      action={lessons && lessons.length > 0 && add}
    >
      {!lessons ? (
        <LoadingOrError query={query} columns={2} />
      ) : lessons.length === 0 ? (
        <EmptyState title={words.noLessons} hint={words.noLessonsHint} action={add} />
      ) : (
        <ReorderableRows<CatalogLesson>
          label={words.lessons}
          rows={lessons}
          nameOf={({ name }) => name}
          draw={(lesson) => <Row lesson={lesson} edit={() => edit(lesson)} />}
          move={mayMove ? (body) => reorder.mutateAsync({ params: { id }, body }) : undefined}
          refetch={query.refetch}
        />
      )}
      {modal}
      <OpenedVideoPlayer find={(videoId) => lessons?.find(({ video }) => video?.id === videoId)?.video ?? undefined} />
    </Page>
  )
}

function Row({ lesson, edit }: { lesson: CatalogLesson; edit: () => void }) {
  const mayChange = useMayCall(catalogLessons.update)
  const remove = useRemoveWithConfirmation(catalogLessons.remove, {
    title: ({ name }: CatalogLesson) => words.removeLesson(name),
    done: () => words.lessonRemoved,
  })
  return (
    <>
      <div className={style.words}>
        <strong>{lesson.name}</strong>
        <Video lesson={lesson} />
      </div>
      {mayChange && (
        <span className={style.operations}>
          <EditButton of={lesson.name} onClick={edit} />
          <RemoveButton of={lesson.name} onClick={() => remove(lesson)} />
        </span>
      )}
    </>
  )
}

function Video({ lesson: { video } }: { lesson: CatalogLesson }) {
  const mayWatch = useMayCall(publicVideos.list)
  if (!video)
    return (
      <SecondaryText small as="div">
        {words.noVideo}
      </SecondaryText>
    )
  return (
    <Stack row>
      {mayWatch ? <VideoName video={video} /> : <span>{video.origName}</span>}
      <VideoStatusPill status={video.status} percent={video.percentage} />
    </Stack>
  )
}
