import type { ImportPlan } from '@markaz/protocol/people/student-imports/schemas'
import style from './student-imports.module.css'
import { importsText } from './student-imports.text.ts'

export function SkippedImportLines({ plan: { left } }: { plan: ImportPlan }) {
  if (left.length === 0) return null
  return (
    <details className={style.mapping}>
      <summary className={style.summary}>{importsText.left(left.length)}</summary>
      <ul className={style.left}>
        {left.map(({ sheet, lines, text, reason }) => (
          <li key={`${sheet} ${lines} ${reason}`}>
            {[sheet, lines && importsText.lineOf(lines)].filter(Boolean).join(', ')} — {reason}
            {text && <span className={style.leftText}>: {text}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
