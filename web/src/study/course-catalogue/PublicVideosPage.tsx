import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import { VideoType } from '@markaz/protocol/teaching/videos/schemas'
import { chooseVideoRefreshIntervalMs } from '../../domain/video/displayed-state.ts'
import { VideoTable } from '../../domain/video/VideoTable.tsx'
import { videoListText } from '../../domain/video/video-list.text.ts'
import type { VideoListContext } from '../../domain/video/video-list-context.ts'
import { videoStatusFilter } from '../../domain/video/video-status.tsx'
import { useList } from '../../shared/lists/use-list.ts'
import { Page } from '../../shared/ui/Page.tsx'
import { CatalogueTabs } from './CatalogueTabs.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

const place: VideoListContext = {
  type: VideoType.Public,
  base: 'groups',
  group: null,
  scheduleId: null,
  curriculumId: null,
  page: { link: '/courses/videos', name: words.videos },
}
const fields = [videoStatusFilter]

export function PublicVideosPage() {
  const list = useList(publicVideos.list, {
    key: 'public-videos',
    rows: ({ videos }) => videos,
    silent: true,
    pollMs: (answer) => chooseVideoRefreshIntervalMs(answer?.videos),
  })
  return (
    <Page title={words.videos}>
      <CatalogueTabs path="/courses/videos" />
      <VideoTable place={place} list={list} search={videoListText.search} fields={fields} />
    </Page>
  )
}
