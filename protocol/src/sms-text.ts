/** The size of an SMS as gateways count it: https://www.etsi.org/deliver/etsi_ts/123000_123099/123038 (GSM 03.38). */
interface SmsSize {
  /** Number of SMS parts that the centre pays for. */
  parts: number
  /** The length: septets if all characters are in the GSM alphabet, otherwise UTF-16 units. */
  units: number
  /**
   * True = every character is in the GSM alphabet. A single other character reduces the limit of one part from 160 to
   * 70.
   */
  isGsm: boolean
}

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the GSM extension table, which cost two septets: an escape and the character. */
const gsmExtension = new Set('^{}\\[~]|€\f')

/**
 * Characters and their replacements in the GSM alphabet: without them a single typographic quote would double the
 * price.
 */
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
  // Removes a zero width joiner, except within an emoji sequence.
  [/(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d/gu, ''],
  // Replaces all kinds of spaces, including the no-break space, but not line breaks.
  [/[^\S\n]/gu, ' '],
]

/**
 * Replaces characters outside the GSM alphabet that have a cheap equivalent; all other characters and line breaks stay.
 */
export const withPlainCharacters = (text: string): string =>
  equivalents.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text.normalize('NFC'))

/** Returns the visible characters that `withPlainCharacters` would replace, each once, with their replacements. */
export function replacedSigns(text: string): { from: string; to: string }[] {
  const visible = new Set(text.normalize('NFC').match(/[^\s\p{Cf}]/gu))
  return [...visible].flatMap((from) => {
    const to = withPlainCharacters(from)
    return to === from ? [] : [{ from, to }]
  })
}

/**
 * Returns the text as sent to many receivers: with cheap equivalents, and with one space for each run of white space.
 */
export const plainSms = (text: string): string => withPlainCharacters(text).replace(/\s+/g, ' ').trim()

export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const isGsm = characters.every((character) => gsm.has(character) || gsmExtension.has(character))
  const unitsOf = (character: string) => (isGsm ? (gsmExtension.has(character) ? 2 : 1) : character.length)
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  if (units <= alone) return { parts: 1, units, isGsm }
  let [parts, used] = [1, 0]
  for (const character of characters) {
    // A character that needs two units is not divided between two parts.
    if (used + unitsOf(character) > each) [parts, used] = [parts + 1, 0]
    used += unitsOf(character)
  }
  return { parts, units, isGsm }
}

/** Returns the number of parts that the gateway counts for a text. */
export const smsParts = (text: string): number => smsSize(text).parts

const mostParts = 3

/**
 * Shortens the text to at most three SMS parts, cut between visible characters; readers find the complete text in the
 * portal.
 */
export function shortenSms(text: string): string {
  if (smsParts(text) <= mostParts) return text
  const characters = [...new Intl.Segmenter('uz').segment(text)].map(({ segment }) => segment)
  const cutAt = (count: number) => `${characters.slice(0, count).join('').trimEnd()}...`
  let [fits, tooMany] = [0, characters.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (smsParts(cutAt(middle)) <= mostParts) fits = middle
    else tooMany = middle
  }
  return cutAt(fits)
}
