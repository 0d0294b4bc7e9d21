import type { postCategories } from '@markaz/protocol/content/posts/routes'
import type { storeCategories } from '@markaz/protocol/motivation/market/routes'
import type { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { Picture } from '../attachments/PictureField.tsx'

/** All of them take a name; the catalogue's a picture as well. */
export type CategoryCalls = typeof catalogCategories | typeof postCategories | typeof storeCategories

/** A category as its dialog knows it. */
export interface KnownCategory {
  id: number
  name: string
  image?: Picture | null
}
