import { z } from 'zod'
import { fieldLabels } from './labels.ts'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/**
 * The Uzbek sentence for one zod issue; forms and server say the same words. A rule that needs its own words
 * gives them beside itself (`z.string().min(3, '…')`) and is left alone here.
 */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return "Maydonni to'ldiring"
      return issue.expected === 'number' || issue.expected === 'int' ? 'Raqam kiriting' : "Qiymat noto'g'ri"
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? "Maydonni to'ldiring" : `Kamida ${issue.minimum} ta belgi`
      if (issue.origin === 'array') return `Kamida ${issue.minimum} ta tanlang`
      return issue.inclusive === false ? `${issue.minimum} dan katta bo'lsin` : `${issue.minimum} dan kichik bo'lmasin`
    case 'too_big':
      if (issue.origin === 'string') return `Ko'pi bilan ${issue.maximum} ta belgi`
      if (issue.origin === 'array') return `Ko'pi bilan ${issue.maximum} ta`
      return issue.inclusive === false ? `${issue.maximum} dan kichik bo'lsin` : `${issue.maximum} dan katta bo'lmasin`
    case 'invalid_value':
      return "Ro'yxatdagi qiymatlardan birini tanlang"
    case 'unrecognized_keys':
      return `Ortiqcha maydon: ${(issue.keys as string[]).join(', ')}`
    default:
      return "Qiymat noto'g'ri"
  }
}

z.config({ customError: (issue) => issueText(issue) })

/** Field path → text, first issue of a field wins; the root's own issue stands under `''`. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  return fields
}

/** One sentence naming the first bad field in Uzbek: `Filial nomi: Kamida 3 ta belgi`. */
export function firstError(fields: Record<string, string>): string {
  const [path = '', text = ''] = Object.entries(fields)[0] ?? []
  return path ? `${labelOf(path)}: ${text}` : text
}

/** `attendances.3.mark` → `Davomat, 4-qator, Belgi`; a name without a label stays as it is. */
export function labelOf(path: string): string {
  return path
    .split('.')
    .map((part) => {
      if (/^\d+$/.test(part)) return `${Number(part) + 1}-qator`
      return Object.hasOwn(fieldLabels, part) ? fieldLabels[part] : part
    })
    .join(', ')
}
