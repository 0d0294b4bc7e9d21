import { ApiError } from '../api/api-error.ts'
import { fieldsFromError } from '../api/field-errors.ts'
import { common } from '../text/common.text.ts'
import { confirm } from './confirm.tsx'

/**
 * Sends a request after which more students come to a room. If the room has too few seats, the server refuses it; after
 * the user confirms, it is sent again.
 */
export async function confirmSeats<T>(send: (sure: { mayExceedSeats?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SEATS_EXCEEDED') throw error
    const isSure = await confirm({
      title: common.seatsTitle,
      content: fieldsFromError(error)[0]?.errors[0] ?? error.errMsg,
      yes: common.seatsYes,
    })
    // The user declined: the dialog stays open, and an AbortError shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    return send({ mayExceedSeats: true })
  }
}
