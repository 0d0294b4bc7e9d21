import { groupTab } from '../../shared/group/group-tabs.ts'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { videoCalls } from '../../shared/video/video-calls.ts'
import { videosText } from './videos.text.ts'

export const pages = groupTab({
  order: 2,
  title: videosText.tab,
  segment: 'videos',
  calls: videoCalls.list,
  page: lazyPart('videos', () => import('./VideosPage.tsx').then((m) => ({ default: m.VideosPage }))),
})
