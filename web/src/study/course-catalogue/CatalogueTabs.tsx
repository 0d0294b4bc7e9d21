import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import { useMay } from '../../shared/access/access.tsx'
import { TabLinks } from '../../shared/ui/TabLinks.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

const ofCourses = [
  { title: words.coursesShort, segment: 'list' },
  { title: words.categoriesShort, segment: 'categories' },
  { title: words.subCategories, segment: 'sub-categories' },
]
const ofVideos = { title: words.videos, segment: 'videos' }

/** Tabs of the catalogue that the user may open; hidden if there is only one. */
export function CatalogueTabs({ segment }: { segment: string }) {
  const mayCourses = useMay(catalogCourses.list)
  const mayVideos = useMay(publicVideos.list)
  const tabs = [...(mayCourses ? ofCourses : []), ...(mayVideos ? [ofVideos] : [])]
  if (tabs.length < 2) return null
  return <TabLinks label={words.tabs} tabs={tabs} segment={segment} pathOf={(one) => `/courses/${one}`} />
}
