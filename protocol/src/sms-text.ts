/**
 * The size of an SMS as gateways count it, according to GSM 03.38:
 * https://www.etsi.org/deliver/etsi_ts/123000_123099/123038
 */
interface SmsSize {
  parts: number
  /** The size in septets (7 bits) if all characters are in the GSM alphabet, otherwise in UTF-16 units. */
  units: number
  /**
   * True = all characters are in the GSM alphabet. With any other character an SMS part holds 70 characters, not 160.
   */
  isGsm: boolean
}

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the GSM extension table, which cost two septets: an escape code and the character itself. */
const gsmExtension = new Set('^{}\\[~]|€\f')

/** Replacements in the GSM alphabet: one typographic character such as “ would more than double the price of an SMS. */
const equivalents: readonly [RegExp, string][] = [
  [/[ʻʼ‘’‚‛`´′ˈ]/gu, "'"],
  [/[“”„‟«»″]/gu, '"'],
  [/[‐‑‒–—―−]/gu, '-'],
  [/…/gu, '...'],
  [/№/gu, 'N'],
  [/[•·●▪]/gu, '-'],
  [/×/gu, 'x'],
  [/ğ/gu, "g'"],
  [/Ğ/gu, "G'"],
  [/õ/gu, "o'"],
  [/Õ/gu, "O'"],
  [/ş/gu, 'sh'],
  [/Ş/gu, 'Sh'],
  [/ç/gu, 'ch'],
  [/[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu, ''],
  // Removes zero-width joiners, except within an emoji that is composed of several characters.
  [/(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d/gu, ''],
  [/[^\S\n]/gu, ' '],
]

/** Replaces characters outside the GSM alphabet by similar cheap characters where these exist; line breaks stay. */
export const replaceCharactersOutsideGsm = (text: string): string =>
  equivalents.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text.normalize('NFC'))

/** Returns the visible characters that `replaceCharactersOutsideGsm` would replace, without duplicates. */
export function listReplacedCharacters(text: string): { from: string; to: string }[] {
  const visible = new Set(text.normalize('NFC').match(/[^\s\p{Cf}]/gu))
  return [...visible].flatMap((from) => {
    const to = replaceCharactersOutsideGsm(from)
    return to === from ? [] : [{ from, to }]
  })
}

export const toPlainSmsText = (text: string): string => replaceCharactersOutsideGsm(text).replace(/\s+/g, ' ').trim()

export function smsSizeOf(text: string): SmsSize {
  const characters = [...text]
  const isGsm = characters.every((character) => gsm.has(character) || gsmExtension.has(character))
  const unitsOf = (character: string) => (isGsm ? (gsmExtension.has(character) ? 2 : 1) : character.length)
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  if (units <= alone) return { parts: 1, units, isGsm }
  let [parts, used] = [1, 0]
  for (const character of characters) {
    // A character that takes two units must not be divided between two SMS parts.
    if (used + unitsOf(character) > each) [parts, used] = [parts + 1, 0]
    used += unitsOf(character)
  }
  return { parts, units, isGsm }
}

export const countSmsParts = (text: string): number => smsSizeOf(text).parts

const mostParts = 3

/** Shortens a text to three SMS parts without cutting a character; the portal shows the complete text. */
export function shortenSms(text: string): string {
  if (countSmsParts(text) <= mostParts) return text
  const characters = [...new Intl.Segmenter('uz').segment(text)].map(({ segment }) => segment)
  const cutAt = (count: number) => `${characters.slice(0, count).join('').trimEnd()}...`
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (countSmsParts(cutAt(middle)) <= mostParts) fits = middle
    else tooMany = middle
  }
  return cutAt(fits)
}
