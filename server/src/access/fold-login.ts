/** Lowers only ASCII letters, like SQL's `lower(login collate "C")`. Returns null for a text that cannot be a login. */
export function normalizeLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}
