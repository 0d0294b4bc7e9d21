/** The size of an SMS as gateways count it: https://www.etsi.org/deliver/etsi_ts/123000_123099/123038 (GSM 03.38). */
interface SmsSize {
  /** Number of messages to pay for. */
  parts: number
  /** Septets in the GSM alphabet, UTF-16 units outside it. */
  units: number
  /** True = every character is in the GSM alphabet; one other character reduces the limit from 160 to 70. */
  isGsm: boolean
}

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters that need an escape and a second septet. */
const gsmExtension = new Set('^{}\\[~]|€\f')

/** Characters with an equivalent in the GSM alphabet, so that a typographic quote does not double the price. */
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
  // The joiner within an emoji sequence is kept.
  [/(?<!\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d/gu, ''],
  // All other spaces, also the no-break space, but not line breaks.
  [/[^\S\n]/gu, ' '],
]

/** Replaces characters that cost more by plain equivalents; other characters and line breaks stay. */
export const withPlainSigns = (text: string): string =>
  equivalents.reduce((plain, [pattern, by]) => plain.replace(pattern, by), text.normalize('NFC'))

/** The visible characters of the text that `withPlainSigns` replaces, each once. */
export function replacedSigns(text: string): { from: string; to: string }[] {
  const visible = new Set(text.normalize('NFC').match(/[^\s\p{Cf}]/gu))
  return [...visible].flatMap((from) => {
    const to = withPlainSigns(from)
    return to === from ? [] : [{ from, to }]
  })
}

/** The text as an SMS to many is written: plain equivalents, and one space for any white space. */
export const plainSms = (text: string): string => withPlainSigns(text).replace(/\s+/g, ' ').trim()

export function smsSize(text: string): SmsSize {
  const characters = [...text]
  const isGsm = characters.every((character) => gsm.has(character) || gsmExtension.has(character))
  const unitsOf = (character: string) => (isGsm ? (gsmExtension.has(character) ? 2 : 1) : character.length)
  const units = characters.reduce((sum, character) => sum + unitsOf(character), 0)
  const [alone, each] = isGsm ? [160, 153] : [70, 67]
  if (units <= alone) return { parts: 1, units, isGsm }
  let [parts, used] = [1, 0]
  for (const character of characters) {
    // Escape pairs and surrogate pairs are not divided between two parts.
    if (used + unitsOf(character) > each) [parts, used] = [parts + 1, 0]
    used += unitsOf(character)
  }
  return { parts, units, isGsm }
}

/** Returns the number of messages that the gateway counts. */
export const smsParts = (text: string): number => smsSize(text).parts

const mostParts = 3

/** Shortens the text to at most three parts, cut between visible characters; the complete text is in the portal. */
export function cutSms(text: string): string {
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
