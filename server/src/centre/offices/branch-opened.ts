import type { Viewer } from '../../access/viewer.ts'
import { announcement } from '../../announcement.ts'

export interface OpenedBranch {
  /** Who opened it. */
  viewer: Viewer
  headOfficeId: number
}

export const branchOpened = announcement<OpenedBranch>('branch opened')
