/** A request for a new password. It is stored on the phone, because a parent may approve it hours later. */
export interface KeptRequest {
  login: string
  request: string
  mark: number
  hasBot: boolean
  askedAt: number
}

const name = 'portal.forgotten'
const dayMs = 86_400_000

export const keptRequest = {
  read(): KeptRequest | null {
    const stored = localStorage.getItem(name)
    const kept = stored ? (JSON.parse(stored) as KeptRequest) : null
    return kept && Date.now() - kept.askedAt < dayMs ? kept : null
  },
  keep: (request: KeptRequest) => localStorage.setItem(name, JSON.stringify(request)),
  drop: () => localStorage.removeItem(name),
}
