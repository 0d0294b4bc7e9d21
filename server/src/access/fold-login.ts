/** Like SQL's `lower(login collate "C")`, lowers only ASCII letters. Null = the text cannot be a login. */
export function normalizeLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}
