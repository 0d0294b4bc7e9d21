import { z } from 'zod'
import { type FieldErrorText, generalErrorTexts } from './field-texts.ts'
import { findFieldLabel } from './labels.ts'

type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

/** Returns the Uzbek text of a validation error whose rule declares no text of its own. */
function issueText(issue: Issue): FieldErrorText {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null || issue.input === '') return generalErrorTexts.required
      if (issue.expected === 'int') return generalErrorTexts.wholeNumber
      return issue.expected === 'number' ? generalErrorTexts.notANumber : generalErrorTexts.wrong
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? generalErrorTexts.required : generalErrorTexts.atLeastSigns(issue.minimum)
      if (issue.origin === 'array') return generalErrorTexts.atLeastChosen(issue.minimum)
      return issue.inclusive === false
        ? generalErrorTexts.moreThan(issue.minimum)
        : generalErrorTexts.notLess(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return generalErrorTexts.atMostSigns(issue.maximum)
      if (issue.origin === 'array') return generalErrorTexts.atMost(issue.maximum)
      return issue.inclusive === false
        ? generalErrorTexts.lessThan(issue.maximum)
        : generalErrorTexts.notMore(issue.maximum)
    case 'invalid_value':
      return generalErrorTexts.notOnList
    case 'unrecognized_keys':
      return generalErrorTexts.unknownFields((issue.keys as string[]).join(', '))
    default:
      return generalErrorTexts.wrong
  }
}

z.config({ customError: (issue) => issueText(issue) })

/**
 * Returns the first error text of each invalid field, by field path; the key `''` = the error concerns the value as a
 * whole.
 */
export function fieldErrorsOf(error: z.ZodError): Record<string, FieldErrorText> {
  const fields: Record<string, FieldErrorText> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message as FieldErrorText
  return fields
}

/** Returns a sentence that begins with the field's label: `Filial nomi: Kamida 3 ta belgi`. */
export function firstFieldErrorText(fields: Record<string, string>): string {
  const [path = '', text = ''] = Object.entries(fields)[0] ?? []
  return path ? `${fieldLabelOf(path)}: ${text}` : text
}

/**
 * Returns the label of a field path: `Davomat, 4-qator, Belgi` for `attendances.3.mark`. A name without a label stays
 * unchanged.
 */
export function fieldLabelOf(path: string): string {
  return path
    .split('.')
    .map((part) => {
      if (/^\d+$/.test(part)) return `${Number(part) + 1}-qator`
      return findFieldLabel(part) ?? part
    })
    .join(', ')
}
