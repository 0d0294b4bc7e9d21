import type { AuditDetail } from '@markaz/protocol/control/audits/schemas'
import { fieldLabels } from '@markaz/protocol/labels'
import { auditFieldLabelOf, auditListChanges, auditValueText } from '../../domain/values/audit-value-text.ts'
import { SecondaryText, Stack } from '../../shared/ui/layout.tsx'
import { type AuditDifference, auditDifferencesOf } from './audit-difference.ts'
import style from './audits.module.css'
import { auditsText as words } from './audits.text.ts'

export function AuditChanges({ line }: { line: AuditDetail }) {
  const { before, after } = line.detail
  const differences = auditDifferencesOf(before, after)
  if (differences.length === 0) return <SecondaryText>{words.nothing}</SecondaryText>
  const isOne = !before || !after
  return (
    <div className={style.frame}>
      <table className={style.changes} aria-label={words.changes}>
        <thead>
          <tr>
            <th scope="col">{fieldLabels.field}</th>
            {isOne ? (
              <th scope="col">{after ? words.created : words.deleted}</th>
            ) : (
              <>
                <th scope="col">{words.before}</th>
                <th scope="col">{words.after}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => {
            const label = labelWords(line, difference)
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {isOne ? (
                  <td>{wordsOf(line, difference, after ? difference.after : difference.before)}</td>
                ) : (
                  <Sides line={line} difference={difference} />
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Sides({ line, difference }: { line: AuditDetail; difference: AuditDifference }) {
  const list = auditListChanges(difference.before, difference.after)
  if (!list)
    return (
      <>
        <td>
          <del>{wordsOf(line, difference, difference.before)}</del>
        </td>
        <td>
          <ins>{wordsOf(line, difference, difference.after)}</ins>
        </td>
      </>
    )
  return (
    <td colSpan={2}>
      <Stack as="ul" gap={2}>
        {list.added.map((one) => (
          <li key={`+${one}`}>
            <ins>{wordsOf(line, difference, one)}</ins> <SecondaryText small>{words.added}</SecondaryText>
          </li>
        ))}
        {list.removed.map((one) => (
          <li key={`-${one}`}>
            <del>{wordsOf(line, difference, one)}</del> <SecondaryText small>{words.removed}</SecondaryText>
          </li>
        ))}
      </Stack>
    </td>
  )
}

function labelWords(line: AuditDetail, { path, of }: AuditDifference): string {
  const [whole, ...inner] = path
  const field = (inner.length > 0 ? inner : [whole ?? '']).map(auditFieldLabelOf).join(', ')
  return of
    ? `${auditValueText(line, of.field, of.id)}: ${field}`
    : inner.length > 0
      ? `${auditFieldLabelOf(whole ?? '')}: ${field}`
      : field
}

const wordsOf = (line: AuditDetail, { path }: AuditDifference, value: unknown) =>
  auditValueText(line, path.at(-1) ?? '', value)
