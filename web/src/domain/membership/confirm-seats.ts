import { ApiError } from '../../shared/api/api-error.ts'
import { fieldsFromError } from '../../shared/api/field-errors.ts'
import { confirm } from '../../shared/ui/confirm.tsx'
import { membershipText } from './membership.text.ts'

/**
 * Sends a request that adds members to a group. If the group's room has too few seats, the server refuses it; after the
 * user confirms, it is sent again.
 */
export async function confirmSeats<T>(send: (sure: { mayExceedSeats?: true }) => Promise<T>): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'SEATS_EXCEEDED') throw error
    const isSure = await confirm({
      title: membershipText.seatsTitle,
      content: fieldsFromError(error)[0]?.errors[0] ?? error.errMsg,
      yes: membershipText.seatsYes,
    })
    // The user declined: the dialog stays open, and an AbortError shows no toast.
    if (!isSure) throw new DOMException('', 'AbortError')
    return send({ mayExceedSeats: true })
  }
}
