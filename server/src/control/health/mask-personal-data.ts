import { isIPv6 } from 'node:net'
import { maskPersonalDataInText } from '@markaz/protocol/personal'
import { normalizeForSearch } from '@markaz/protocol/search-text'
import { type Db, sql } from '../../db/db.ts'

const maskText = '•••'
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu
const userInfo = /:\/\/[^\s/@]+@/g
const digits = /\d(?:[ ()-]?\d){4,}/g
const ipv4 = /\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g
/** Matches IPv6 addresses, but also times and positions in files, so each match is checked with `isIPv6`. */
const possibleIpv6 = /[0-9a-f]{0,4}(?:::?[0-9a-f]{1,4})+/gi
const longWord = /(?=[\w+=.-]*\d)(?=[\w+=.-]*[a-z])[\w+=-]{20,}/gi
const word = /[\p{L}\p{N}'‘’ʻʼ]+/gu

export type TextMasker = (text: string) => string

function createPatternMasker(secrets: readonly string[]): TextMasker {
  // A longer secret may contain a shorter one, so longer secrets are replaced first.
  const ordered = secrets.toSorted((one, other) => other.length - one.length)
  return (text) => {
    const shown = ordered.reduce((rest, secret) => rest.replaceAll(secret, maskText), text)
    const named = shown.replace(userInfo, `://${maskText}@`).replace(email, maskText)
    return maskPersonalDataInText(named.replace(possibleIpv6, (found) => (isIPv6(found) ? maskText : found)))
      .replace(longWord, maskText)
      .replace(ipv4, maskText)
      .replace(digits, maskText)
  }
}

/** Returns a function that masks the secrets, and every word in the names and logins of students, parents and staff. */
export async function createPersonNameMasker(db: Db, secrets: readonly string[]): Promise<TextMasker> {
  const rows = await db.many<{ name: string }>(sql`
    select distinct name from (
      select unnest(array[first_name, last_name, middle_name, login]) as name from student
      union all select unnest(array[first_name, last_name, middle_name, login]) from staff
      union all select unnest(array[full_name]) from agent) names
    where name is not null`)
  const words = rows.flatMap(({ name }) => name.match(word) ?? []).filter((part) => /\p{L}/u.test(part))
  const known = new Set(words.map(normalizeForSearch))
  /** Logs repeat the same words, so the result for each word is cached. */
  const judged = new Map<string, boolean>()
  const isName = (found: string) => {
    // A word of two letters counts as a name (such as Li) only if it begins with a capital letter.
    const answer =
      judged.get(found) ?? ((found.length > 2 || /^\p{Lu}/u.test(found)) && known.has(normalizeForSearch(found)))
    judged.set(found, answer)
    return answer
  }
  const forms = createPatternMasker(secrets)
  return (text) => forms(text).replace(word, (found) => (isName(found) ? maskText : found))
}
