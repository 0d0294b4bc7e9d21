import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { PointActionKind, pointsAmountField } from '@markaz/protocol/motivation/points/schemas'
import { Field } from '../../shared/forms/Field.tsx'
import style from './awards.module.css'
import { pointEconomyText as words } from './point-economy.text.ts'

interface Level {
  from: number
  to: number
}

export function PointRewardFields({ kind, levels }: { kind: PointActionKind; levels: readonly Level[] }) {
  return (
    <ul className={style.worths}>
      {levels.map((level, at) => (
        <li key={level.from}>
          <span>{levelName(kind, level)}</span>
          <Worth at={at} name={levelName(kind, level)} field="xp" />
          <Worth at={at} name={levelName(kind, level)} field="coin" />
        </li>
      ))}
    </ul>
  )
}

const worth = pointsAmountField.optional()

function Worth({ at, name, field }: { at: number; name: string; field: 'xp' | 'coin' }) {
  const unit = field === 'xp' ? words.xp : words.silver
  return (
    <Field
      of={worth}
      name={['levels', at, field]}
      label={null}
      style={{ margin: 0 }}
      input={{ 'aria-label': `${name}: ${unit}`, suffix: unit }}
    />
  )
}

function levelName(kind: PointActionKind, { from, to }: Level): string {
  if (kind === PointActionKind.ParticipateExam || kind === PointActionKind.ByAdmin) return words.each
  if (kind === PointActionKind.ParticipateLesson) return from === AttendanceMark.Attended ? words.onTime : words.late
  return words.band(from, to)
}
