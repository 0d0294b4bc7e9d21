/**
 * Folds a login for comparison: ASCII, lower case. The SQL equivalent is `lower(login collate "C")`, which does not
 * depend on the database's locale.
 * @returns null if no login can have this text
 */
export function foldLogin(typed: string): string | null {
  const login = typed.trim()
  return /^[\w.@+-]{1,64}$/.test(login) ? login.toLowerCase() : null
}
