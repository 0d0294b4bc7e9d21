import type { postCategories } from '@markaz/protocol/content/posts/routes'
import type { storeCategories } from '@markaz/protocol/motivation/market/routes'
import type { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { PictureFieldValue } from '../attachments/PictureField.tsx'

/** The API routes of the three kinds of categories. All accept a name; those of the course catalogue also a picture. */
export type CategoryCalls = typeof catalogCategories | typeof postCategories | typeof storeCategories

/** The fields of a category that the dialog uses. */
export interface KnownCategory {
  id: number
  name: string
  image?: PictureFieldValue | null
}
