import { convertToChosenScript } from './words.ts'

/**
 * Fields of server responses with names or texts, which are converted to the user's script. Other fields, such as
 * logins and codes, are not converted.
 */
const readFields = new Set(
  `answer author body captain comment course description displayName excerpt firstName fullName group groups lastName
  level name note place position question room subject teacher teachers team text theme title topic writer`.split(
    /\s+/,
  ),
)

/**
 * Converts names and texts to the user's script (Latin or Cyrillic). Markup and addresses in texts stay unchanged.
 * @param field the name of the field that contains the value
 */
export function convertContentToChosenScript<T>(value: T, field = ''): T {
  if (typeof value === 'string') return (readFields.has(field) ? spelt(value) : value) as T
  if (Array.isArray(value)) return value.map((one) => convertContentToChosenScript(one, field)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, convertContentToChosenScript(one, key)]),
  ) as T
}

const spelt = (text: string) =>
  text
    .split(/(<[^>]*>|&#?\w+;)/)
    .map((part, index) => (index % 2 === 1 ? part : convertToChosenScript(part)))
    .join('')
