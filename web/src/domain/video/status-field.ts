import type { FilterField } from '../../shared/filters/filter-fields.ts'
import { videoListText as words } from './video-list.text.ts'
import { videoStatusOptions } from './video-status.ts'

export const videoStatusFilter: FilterField = {
  ...{ kind: 'select', name: 'status', label: words.statusFilter, options: videoStatusOptions },
  ...{ isDaily: true, widthPx: 180 },
}
