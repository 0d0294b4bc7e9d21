import { ApiError } from '../../shared/api/api-error.ts'
import { keepDialogOpen } from '../../shared/forms/FormModal.tsx'
import { askConfirmation } from '../../shared/ui/confirm.tsx'
import { membershipQueryKeyPrefixes } from '../membership/membership.ts'
import { studyBreakText as words } from './study-break.text.ts'

export const studyBreakQueryKeyPrefixes = [...membershipQueryKeyPrefixes, 'risks', 'reports'] as const

/** Saves a study break. If lessons within the break already have attendance marks, the user must first confirm. */
export async function saveStudyBreakWithConfirmation(
  send: (overMarked: boolean) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await send(false)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'STUDY_BREAK_MARKED') throw error
    const isSure = await askConfirmation({ title: words.markedTitle, content: words.markedText, yes: words.markedYes })
    return isSure ? send(true) : keepDialogOpen
  }
}
