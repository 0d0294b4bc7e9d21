import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { videoListText as words } from './video-list.text.ts'
import { videoStatusNames } from './video-status.ts'

/** The filter by status in a list of videos. */
export const statusField: FilterField = {
  ...{ kind: 'select', name: 'status', label: words.statusFilter, options: videoStatusNames },
  ...{ isDaily: true, widthPx: 180 },
}
