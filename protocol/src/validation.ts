import { z } from 'zod'
import { type FieldText, generalTexts } from './field-texts.ts'
import { findFieldLabel } from './labels.ts'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** Returns the Uzbek text of a validation error. Texts declared by rules come from the catalogue of error texts. */
function issueText(issue: Issue): FieldText {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return generalTexts.required
      if (issue.expected === 'int') return generalTexts.wholeNumber
      return issue.expected === 'number' ? generalTexts.notANumber : generalTexts.wrong
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? generalTexts.required : generalTexts.atLeastSigns(issue.minimum)
      if (issue.origin === 'array') return generalTexts.atLeastChosen(issue.minimum)
      return issue.inclusive === false ? generalTexts.moreThan(issue.minimum) : generalTexts.notLess(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return generalTexts.atMostSigns(issue.maximum)
      if (issue.origin === 'array') return generalTexts.atMost(issue.maximum)
      return issue.inclusive === false ? generalTexts.lessThan(issue.maximum) : generalTexts.notMore(issue.maximum)
    case 'invalid_value':
      return generalTexts.notOnList
    case 'unrecognized_keys':
      return generalTexts.unknownFields((issue.keys as string[]).join(', '))
    default:
      return generalTexts.wrong
  }
}

z.config({ customError: (issue) => issueText(issue) })

/** Returns the first error text of each invalid field, by field path; the key `''` = the complete value is invalid. */
export function fieldErrorsOf(error: z.ZodError): Record<string, FieldText> {
  const fields: Record<string, FieldText> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message as FieldText
  return fields
}

/** Returns a sentence that begins with the field's label: `Filial nomi: Kamida 3 ta belgi`. */
export function firstErrorSentence(fields: Record<string, string>): string {
  const [path = '', text = ''] = Object.entries(fields)[0] ?? []
  return path ? `${fieldLabelOf(path)}: ${text}` : text
}

/** `attendances.3.mark` → `Davomat, 4-qator, Belgi`; a name without a label stays unchanged. */
export function fieldLabelOf(path: string): string {
  return path
    .split('.')
    .map((part) => {
      if (/^\d+$/.test(part)) return `${Number(part) + 1}-qator`
      return findFieldLabel(part) ?? part
    })
    .join(', ')
}
