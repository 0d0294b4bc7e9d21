/** Returns the address of the call desk with this family's card. With a risk, the saved outcome returns to the risk. */
export const deskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const callPath = (id: number) => `/auto-call/history/${id}`
