import { curriculum, studyCourses } from '@markaz/protocol/study/curriculum/routes'
import type { Topic } from '@markaz/protocol/study/curriculum/schemas'
import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { VideoTable } from '../../domain/video/VideoTable.tsx'
import { videoListText } from '../../domain/video/video-list.text.ts'
import type { VideoListContext } from '../../domain/video/video-list-context.ts'
import { videoStatusFilter } from '../../domain/video/video-status.tsx'
import { useRouteQuery } from '../../shared/api/query.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { useSetBreadcrumbs } from '../../shared/routing/breadcrumbs.ts'
import { LoadingOrError } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import { Page } from '../../shared/ui/Page.tsx'
import { curriculumText as words } from './curriculum.text.ts'

const fields = [videoStatusFilter]

export function TopicVideosPage() {
  const { id, curriculumId } = useParams()
  const topic = useRouteQuery(curriculum.read, { params: { id: Number(curriculumId) } }, { silent: true })
  const course = useRouteQuery(studyCourses.read, { params: { id: Number(id) } }, { silent: true })
  const courseName = course.data?.course.name
  useSetBreadcrumbs([
    ...(courseName ? [{ title: courseName, path: `/courses/${id}` }] : []),
    { title: topic.data?.topic.topic ?? words.videos },
  ])
  if (!topic.data || !courseName) return <LoadingOrError query={[topic, course]} columns={4} title={words.videos} />
  return <Videos topic={topic.data.topic} courseName={courseName} />
}

function Videos({ topic, courseName }: { topic: Topic; courseName: string }) {
  const { id, courseId, topic: name } = topic
  const place = useMemo<VideoListContext>(
    () => ({
      type: VideoType.Curriculum,
      base: 'groups',
      group: null,
      scheduleId: null,
      curriculumId: id,
      page: { link: `/courses/${courseId}/videos/${id}`, name },
    }),
    [id, courseId, name],
  )
  const list = useList(videos.listForStaff, {
    key: 'topic-videos',
    rows: (answer) => answer.videos,
    ask: (query) => ({ ...query, type: VideoType.Curriculum, curriculumId: id }),
    silent: true,
    pollMs: (answer) => chooseVideoRefreshIntervalMs(answer?.videos),
  })
  return (
    <Page title={name} mark={<SecondaryText>{courseName}</SecondaryText>}>
      <VideoTable place={place} list={list} search={videoListText.search} fields={fields} />
    </Page>
  )
}
