import { ApiError } from '../../shared/api/api-error.ts'
import { keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { confirm } from '../../shared/ui/confirm.tsx'
import { membershipAreas } from '../membership/membership.ts'
import { studyBreakText as words } from './study-break.text.ts'

/** Areas whose queries are refetched after a change of a break. */
export const breakAreas = [...membershipAreas, 'risks', 'reports'] as const

/** Sends a break; if its days have marked lessons, asks and sends it again. */
export async function askOverMarked(send: (overMarked: boolean) => Promise<unknown>): Promise<unknown> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STUDY_BREAK_MARKED') throw error
    const isSure = await confirm({ title: words.markedTitle, content: words.markedText, yes: words.markedYes })
    return isSure ? send(true) : keepDialogOpen
  }
}
