/** With the id of a student at risk, the result of the call is also recorded at the risk. */
export const callDeskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const familyCallPath = (id: number) => `/auto-call/history/${id}`
