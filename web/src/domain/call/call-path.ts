/**
 * Returns the address of the call desk with the card of this call. With a risk id, the result that the user saves is
 * also recorded at the risk.
 */
export const deskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const callPath = (id: number) => `/auto-call/history/${id}`
