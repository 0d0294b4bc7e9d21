/**
 * Lowers only ASCII letters, like SQL's `lower(login collate "C")`, which does not depend on the database's locale.
 * @returns null if the text cannot be a login
 */
export function normalizeLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}
