import { publicVideos } from '@markaz/protocol/study/course-catalogue/public-videos.routes'
import { catalogCourses } from '@markaz/protocol/study/course-catalogue/routes'
import { PageTabs } from '../../shared/ui/PageTabs.tsx'
import { catalogueText as words } from './course-catalogue.text.ts'

const needs = catalogCourses.list.access
const tabs = [
  { title: words.coursesShort, path: '/courses/list', needs },
  { title: words.categoriesShort, path: '/courses/categories', needs },
  { title: words.subCategories, path: '/courses/sub-categories', needs },
  { title: words.videos, path: '/courses/videos', needs: publicVideos.list.access },
]

export const CatalogueTabs = ({ path }: { path: string }) => <PageTabs label={words.tabs} tabs={tabs} path={path} />
