import { Mark } from '@markaz/protocol/attendance-mark'
import { Method, pointsFields } from '@markaz/protocol/motivation/points/schemas'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import style from './awards.module.css'
import { economyText as words } from './economy.text.ts'

interface Level {
  from: number
  to: number
}

export function RewardFields({ kind, levels }: { kind: Method; levels: readonly Level[] }) {
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

function Worth({ at, name, field }: { at: number; name: string; field: 'xp' | 'coin' }) {
  const unit = field === 'xp' ? words.xp : words.silver
  return (
    <NumberField
      name={['levels', at, field]}
      rule={pointsFields.optional()}
      isCell
      aria-label={`${name}: ${unit}`}
      suffix={unit}
    />
  )
}

function levelName(kind: Method, { from, to }: Level): string {
  if (kind === Method.ParticipateExam || kind === Method.ByAdmin) return words.each
  if (kind === Method.ParticipateLesson) return from === Mark.Attended ? words.onTime : words.late
  return words.band(from, to)
}
