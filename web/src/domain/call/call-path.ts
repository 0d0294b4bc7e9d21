/**
 * Returns the address of the call desk for this call. With the id of a student's risk, the result of the call is also
 * recorded there.
 */
export const callDeskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const familyCallPath = (id: number) => `/auto-call/history/${id}`
