import { isIPv6 } from 'node:net'
import { maskText } from '@markaz/protocol/personal'
import { searchFold } from '@markaz/protocol/search-fold'
import { type Db, sql } from '../../db/db.ts'

const hidden = '•••'
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
/** The login and password in an address. */
const userInfo = /:\/\/[^\s/@]+@/g
/** Numbers of phones, documents, chats and codes. */
const digits = /\d(?:[ ()-]?\d){4,}/g
const ipv4 = /\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g
/** Also matches times and places in files, which are no addresses. */
const likeIpv6 = /[0-9a-f]{0,4}(?:::?[0-9a-f]{1,4})+/gi
/** Tokens, keys and hashes: long words with letters and digits. */
const longWord = /(?=[\w+=.-]*\d)(?=[\w+=.-]*[a-z])[\w+=-]{20,}/gi
const word = /[\p{L}\p{N}'‘’ʻʼ]+/gu

export type Mask = (text: string) => string

/** Returns a function that hides secrets and everything that has the form of a number, address or key. */
function maskForms(secrets: readonly string[]): Mask {
  // A longer secret may contain a shorter one.
  const ordered = secrets.toSorted((one, other) => other.length - one.length)
  return (text) => {
    const shown = ordered.reduce((rest, secret) => rest.replaceAll(secret, hidden), text)
    const named = shown.replace(userInfo, `://${hidden}@`).replace(email, hidden)
    return maskText(named.replace(likeIpv6, (found) => (isIPv6(found) ? hidden : found)))
      .replace(longWord, hidden)
      .replace(ipv4, hidden)
      .replace(digits, hidden)
  }
}

/**
 * Returns a function that also hides every word that is part of the name or login of a student, parent or staff member,
 * in any spelling.
 */
export async function maskPeople(db: Db, secrets: readonly string[]): Promise<Mask> {
  const rows = await db.many<{ name: string }>(sql`
    select distinct name from (
      select unnest(array[first_name, last_name, middle_name, login]) as name from student
      union all select unnest(array[first_name, last_name, middle_name, login]) from staff
      union all select unnest(array[full_name]) from agent) names
    where name is not null`)
  const words = rows.flatMap(({ name }) => name.match(word) ?? []).filter((part) => /\p{L}/u.test(part))
  const known = new Set(words.map(searchFold))
  /** The words judged so far, because logs repeat the same words. */
  const judged = new Map<string, boolean>()
  const isName = (found: string) => {
    // Two letters are a name, such as Li, only with a capital letter.
    const answer = judged.get(found) ?? ((found.length > 2 || /^\p{Lu}/u.test(found)) && known.has(searchFold(found)))
    judged.set(found, answer)
    return answer
  }
  const forms = maskForms(secrets)
  return (text) => forms(text).replace(word, (found) => (isName(found) ? hidden : found))
}
