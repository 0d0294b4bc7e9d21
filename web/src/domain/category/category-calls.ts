import type { postCategories } from '@markaz/protocol/content/posts/routes'
import type { storeCategories } from '@markaz/protocol/motivation/market/routes'
import type { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { Picture } from '../attachments/PictureField.tsx'

/** The routes of three kinds of categories. All accept a name; those of the course catalogue also accept a picture. */
export type CategoryCalls = typeof catalogCategories | typeof postCategories | typeof storeCategories

/** The properties of a category that its dialog uses. */
export interface KnownCategory {
  id: number
  name: string
  image?: Picture | null
}
