/** The desk with the card of this family; once the outcome is written it leads back to the risk. */
export const deskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const callPath = (id: number) => `/auto-call/history/${id}`
