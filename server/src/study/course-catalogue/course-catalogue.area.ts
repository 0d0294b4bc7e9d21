import { AppError } from '@markaz/protocol/errors'
import type { FeatureArea } from '../../area.ts'
import { type Db, sql } from '../../db/db.ts'
import { videoRemovedEvent } from '../../teaching/videos/topic-videos.ts'
import { courseCatalogueRoutes } from './course-catalogue.routes.ts'

async function refuseDeletingUsedVideo(tx: Db, videoId: number): Promise<void> {
  if (await tx.one(sql`select id from catalog_lesson where video_id = ${videoId} limit 1`))
    throw new AppError('VIDEO_IN_USE')
}

export const courseCatalogueArea: FeatureArea = {
  routes: courseCatalogueRoutes,
  listens() {
    videoRemovedEvent.addListeners(refuseDeletingUsedVideo)
  },
  constraints: {
    catalog_category_name_unique: 'CATALOG_CATEGORY_NAME_TAKEN',
    catalog_category_parent_fk: 'CATALOG_CATEGORY_IN_USE',
    catalog_course_category_fk: 'CATALOG_CATEGORY_IN_USE',
    catalog_course_author_fk: 'AUTHOR_IN_USE',
    catalog_chapter_course_fk: 'CATALOG_COURSE_IN_USE',
    catalog_lesson_chapter_fk: 'CATALOG_CHAPTER_IN_USE',
  },
}
