/** A request for a new password is stored on the phone, because a parent may approve it hours later. */
export interface StoredPasswordRequest {
  login: string
  request: string
  mark: number
  hasBot: boolean
  askedAt: number
}

const name = 'portal.forgotten'
const dayMs = 86_400_000

export const storedPasswordRequest = {
  read(): StoredPasswordRequest | null {
    const stored = localStorage.getItem(name)
    const kept = stored ? (JSON.parse(stored) as StoredPasswordRequest) : null
    return kept && Date.now() - kept.askedAt < dayMs ? kept : null
  },
  keep: (request: StoredPasswordRequest) => localStorage.setItem(name, JSON.stringify(request)),
  drop: () => localStorage.removeItem(name),
}
