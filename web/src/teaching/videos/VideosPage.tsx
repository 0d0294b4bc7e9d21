import { videos } from '@markaz/protocol/teaching/videos/routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { useMemo } from 'react'
import { GroupPageFrame } from '../../domain/group/GroupPageFrame.tsx'
import { type GroupPagePathParts, groupPagePath } from '../../domain/group/group-paths.ts'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { VideoTable } from '../../domain/video/VideoTable.tsx'
import { useLessonOptions } from '../../domain/video/video-lessons.ts'
import { videoListText as words } from '../../domain/video/video-list.text.ts'
import type { VideoListContext } from '../../domain/video/video-list-context.ts'
import { useVideoRouteForGroupScope } from '../../domain/video/video-list-context.ts'
import { videoStatusFilter } from '../../domain/video/video-status.tsx'
import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { useList } from '../../shared/lists/use-list.ts'
import { videosText } from './videos.text.ts'

const crumbs = [{ title: videosText.tab }]

export function VideosPage() {
  return (
    <GroupPageFrame segment="videos" crumbs={crumbs}>
      {({ place, group }) => <GroupVideos place={place} groupName={group.name} />}
    </GroupPageFrame>
  )
}

function GroupVideos({ place, groupName }: { place: GroupPagePathParts; groupName: string }) {
  const { base, id, staffId, scheduleId } = place
  const videoPlace = useMemo<VideoListContext>(
    () => ({
      type: VideoType.Lesson,
      base,
      group: { id, name: groupName },
      scheduleId,
      curriculumId: null,
      page: { link: groupPagePath({ base, id, staffId, scheduleId }, 'videos'), name: groupName },
    }),
    [base, id, staffId, scheduleId, groupName],
  )
  const { route } = useVideoRouteForGroupScope(videoPlace, videos.list)
  const list = useList(route, {
    key: 'videos',
    params: { id },
    rows: ({ videos }) => videos,
    silent: true,
    pollMs: (answer) => chooseVideoRefreshIntervalMs(answer?.videos),
  })
  const fields = useFilterFields(id)
  return <VideoTable place={videoPlace} list={list} search={words.search} fields={fields} />
}

function useFilterFields(groupId: number): FilterField[] {
  const { options, isLoading } = useLessonOptions(groupId)
  return useMemo(
    () => [
      videoStatusFilter,
      { kind: 'select', name: 'lessonId', options: options ?? [], isLoading, isDaily: true, widthPx: 220 },
    ],
    [options, isLoading],
  )
}
