import type { postCategories } from '@markaz/protocol/content/posts/routes'
import type { storeCategories } from '@markaz/protocol/motivation/market/routes'
import type { catalogCategories } from '@markaz/protocol/study/course-catalogue/routes'
import type { PictureFieldValue } from '../attachments/PictureField.tsx'

export type CategoryRoutes = typeof catalogCategories | typeof postCategories | typeof storeCategories

export interface CategoryForDialog {
  id: number
  name: string
  image?: PictureFieldValue | null
}
