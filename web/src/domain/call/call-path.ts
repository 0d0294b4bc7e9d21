/** With the id of a student at risk, the call desk also records the call's result at the risk. */
export const callDeskPath = (callId: number, riskId?: number) =>
  `/auto-call/desk?call=${callId}${riskId ? `&risk=${riskId}` : ''}`

export const familyCallPath = (id: number) => `/auto-call/history/${id}`
