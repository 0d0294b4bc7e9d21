/**
 * How logins are told apart: ASCII, without case. In SQL the same is `lower(login collate "C")`, which no locale of the
 * database can bend.
 * @returns null when nobody can have such a login
 */
export function foldLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}
