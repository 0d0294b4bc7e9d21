import { videos } from '@markaz/protocol/teaching/videos/routes'
import { registerGroupTab } from '../../domain/group/group-tabs.ts'
import { createLazyComponent } from '../../shared/ui/lazy-component.ts'
import { videosText } from './videos.text.ts'

export const pages = registerGroupTab({
  order: 2,
  title: videosText.tab,
  segment: 'videos',
  calls: videos.list,
  page: createLazyComponent('videos', () => import('./VideosPage.tsx').then((m) => ({ default: m.VideosPage }))),
})
