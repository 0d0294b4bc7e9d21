/** The text as an SMS is written: the other apostrophes make it three times as dear. */
export const plainSms = (text: string): string =>
  text
    .replace(/[ʻʼ‘’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

const isPlain = (text: string) => /^[\x20-\x7e\n]*$/.test(text)
const mostIn = (text: string) => 3 * (isPlain(text) ? 153 : 67)

/** Three parts at most: what is longer is read in the portal. */
export const cutSms = (text: string): string =>
  text.length > mostIn(text) ? `${text.slice(0, mostIn(text) - 3)}...` : text

/** How many messages the gateway counts. */
export function smsParts(text: string): number {
  const [one, each] = isPlain(text) ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / each)
}
