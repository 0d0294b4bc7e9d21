import type { AuditDetail } from '@markaz/protocol/control/audits/schemas'
import { findFieldLabel } from '@markaz/protocol/labels'
import { permissionNames } from '@markaz/protocol/permissions'
import { plainTextOf, type RichText } from '@markaz/protocol/rich-text'
import type { Grant } from '@markaz/protocol/route'
import { shortDateText, timestampText } from '../../shared/format/date.ts'
import { formattingText } from '../../shared/format/format.text.ts'
import { numberText } from '../../shared/format/number.ts'
import { phoneText } from '../../shared/format/person.ts'
import { commonText } from '../../shared/text/common.text.ts'
import { grantDisplayName } from '../../shared/text/permissions.text.ts'
import { auditFieldLabels, auditValueNames } from './audit-values.text.ts'

/** Names of field values by field, e.g. `'post.status'`. The areas define these names in `*.audit.text.ts`. */
const ofAreas = import.meta.glob<Record<string, Record<string, string>>>('../../*/*/*.audit.text.ts', {
  eager: true,
  import: 'auditText',
})
const words = Object.assign({}, auditValueNames, ...Object.values(ofAreas)) as typeof auditValueNames

type Line = Pick<AuditDetail, 'kind' | 'names'>

/**
 * Fields in the audit have the same labels as in forms; `audit-values.text.ts` has the labels of fields that no form
 * contains.
 */
export const auditFieldLabelOf = (field: string): string => findFieldLabel(field) ?? auditFieldLabels[field] ?? field

const isGrant = (value: string): value is Grant => permissionNames.some((name) => value.startsWith(`${name}.`))

export function auditValueText({ kind, names }: Line, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return formattingText.missing
  if (typeof value === 'boolean') return value ? commonText.yes : commonText.no
  if (Array.isArray(value))
    return value.length === 0
      ? formattingText.missing
      : value.map((one) => auditValueText({ kind, names }, field, one)).join(', ')
  if (typeof value === 'object') return objectWords({ kind, names }, value as Record<string, unknown>)
  const word = names[field]?.[String(value)] ?? (words[`${kind}.${field}`] ?? words[field])?.[String(value)]
  if (word) return word
  if (typeof value === 'number') return numberText(value)
  return textWords(String(value))
}

function textWords(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shortDateText(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return timestampText(value)
  return isGrant(value) ? grantDisplayName(value) : phoneText(value)
}

function objectWords(line: Line, value: Record<string, unknown>): string {
  if (value.type === 'doc') return plainTextOf(value as RichText).trim() || formattingText.missing
  return Object.entries(value)
    .filter(([, inner]) => inner !== null && inner !== undefined)
    .map(([field, inner]) => `${auditFieldLabelOf(field)}: ${auditValueText(line, field, inner)}`)
    .join('; ')
}

const isPlainList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object')

/** Returns which elements were added to and removed from a list; null if the values are not lists of plain values. */
export function auditListChanges(before: unknown, after: unknown): { added: unknown[]; removed: unknown[] } | null {
  if (!isPlainList(before) || !isPlainList(after)) return null
  return {
    added: after.filter((one) => !before.includes(one)),
    removed: before.filter((one) => !after.includes(one)),
  }
}
