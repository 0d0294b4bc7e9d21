import { videos } from '@markaz/protocol/teaching/videos/routes'

/** The two doors of each call, for `useVideoDoor` and for the pages. */
export const videoCalls = {
  list: { admin: videos.listForAdmin, academic: videos.listForAcademic },
  createLink: { admin: videos.createLinkForAdmin, academic: videos.createLinkForAcademic },
  update: { admin: videos.updateForAdmin, academic: videos.updateForAcademic },
  updateStatus: { admin: videos.updateStatusForAdmin, academic: videos.updateStatusForAcademic },
  remove: { admin: videos.removeForAdmin, academic: videos.removeForAcademic },
}
