import { ApiError } from '../api/api-error.ts'
import { formFieldErrorsOf } from '../api/field-errors.ts'
import { common } from '../text/common.text.ts'
import { askConfirmation } from './confirm.tsx'

/** If the room has too few seats, the server refuses; the user can confirm, and the call is sent again. */
export async function confirmExceededSeats<T>(send: (sure: { mayExceedSeats?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SEATS_EXCEEDED') throw error
    const isSure = await askConfirmation({
      title: common.seatsTitle,
      content: formFieldErrorsOf(error)[0]?.errors[0] ?? error.errMsg,
      yes: common.seatsYes,
    })
    // The user has not confirmed. An AbortError keeps the dialog open and shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    return send({ mayExceedSeats: true })
  }
}
