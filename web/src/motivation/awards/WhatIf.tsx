import { CalculatorOutlined } from '@ant-design/icons'
import { economy } from '@markaz/protocol/motivation/awards/economy.routes'
import type { WhatIf as Answer, Economy } from '@markaz/protocol/motivation/awards/economy.schemas'
import { Method, points } from '@markaz/protocol/motivation/points/schemas'
import { Mark } from '@markaz/protocol/teaching/attendance/schemas'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useSend } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { Select } from '../../shared/forms/Select.tsx'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { wholeList } from '../../shared/lists/use-list.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { Muted } from '../../shared/ui/looks.tsx'
import style from './awards.module.css'
import { costText } from './cost.ts'
import { economyText as words } from './economy.text.ts'

type Priced = Economy['priced'][number]
type Level = Priced['levels'][number]

/** What stands in the fields of one action, level by level. */
interface Fields {
  levels: { xp: number | null; coin: number | null }[]
}

/** The last four weeks once more, with another worth of one action; nothing is changed by looking. */
export function WhatIf({ priced }: { priced: readonly Priced[] }) {
  const [action, setAction] = useState<Priced>()
  const look = useSend(economy.whatIf, { silent: true })
  const choose = (id: number) => {
    setAction(priced.find((one) => one.id === id))
    look.reset()
  }
  const show = ({ levels }: Fields) => {
    if (!action) return
    const asked = levels.map(({ xp, coin }, at) => ({
      id: action.levels[at]?.id ?? null,
      xp: xp ?? 0,
      coin: coin ?? 0,
    }))
    look.mutate({ body: { actionId: action.id, levels: asked } })
  }
  return (
    <section className={style.part}>
      <h2>{words.whatIf}</h2>
      <Muted as="p">{words.whatIfHint}</Muted>
      <Select
        aria-label={words.action}
        placeholder={words.choose}
        className={style.whatIf ?? ''}
        options={priced.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      {action && (
        <Form<Fields> key={action.id} initialValues={{ levels: action.levels }} onFinish={show}>
          <ul className={style.worths}>
            {action.levels.map((level, at) => (
              <li key={level.id}>
                <span>{levelName(action, level)}</span>
                <Worth at={at} name={levelName(action, level)} field="xp" />
                <Worth at={at} name={levelName(action, level)} field="coin" />
              </li>
            ))}
          </ul>
          <Button htmlType="submit" type="primary" icon={<CalculatorOutlined aria-hidden />} loading={look.isPending}>
            {words.show}
          </Button>
        </Form>
      )}
      {look.error ? <Failed error={look.error} refetch={() => look.variables && look.mutate(look.variables)} /> : null}
      {look.data && <Outcome outcome={look.data} />}
    </section>
  )
}

function Worth({ at, name, field }: { at: number; name: string; field: 'xp' | 'coin' }) {
  const unit = field === 'xp' ? words.xp : words.silver
  return (
    <NumberField
      name={['levels', at, field]}
      rule={points.optional()}
      isCell
      aria-label={`${name}: ${unit}`}
      suffix={unit}
    />
  )
}

function levelName({ method }: Priced, { id, from, to }: Level): string {
  if (id === null) return words.each
  if (method === Method.ParticipateLesson) return from === Mark.Attended ? words.onTime : words.late
  return words.band(from, to)
}

function Outcome({ outcome: { payments, before, after, top } }: { outcome: Answer }) {
  const rows = [
    { id: words.allXp, was: numberText(before.xp), would: numberText(after.xp) },
    { id: words.allCoin, was: numberText(before.coin), would: numberText(after.coin) },
    { id: words.perDay, was: numberText(before.prices.coinPerDay), would: numberText(after.prices.coinPerDay) },
    { id: words.cheapest, was: costText(before.prices.cheapest), would: costText(after.prices.cheapest) },
    { id: words.median, was: costText(before.prices.median), would: costText(after.prices.median) },
  ]
  return (
    <>
      <p role="status">{words.payments(numberText(payments))}</p>
      <List
        label={words.whatIf}
        list={wholeList('what-if', rows)}
        columns={sumColumns}
        phoneRow={({ id, was, would }) => ({ title: id, note: was, aside: would })}
        width={640}
        isPart
      />
      <h3>{words.top}</h3>
      <List<Top>
        label={words.top}
        list={wholeList('what-if-top', top)}
        columns={topColumns}
        rowKey={({ student }) => student.id}
        order={{ title: words.place, of: ({ position }) => position }}
        phoneRow={(row) => ({
          title: `${row.position}. ${personName(row.student.fullName)}`,
          mark: `${numberText(row.xp)} xp`,
          note: words.moved(row.positionBefore),
          aside: `${numberText(row.xpBefore)} xp`,
        })}
        width={640}
        isPart
      />
    </>
  )
}

interface Sum {
  id: string
  was: string
  would: string
}

const sumColumns: Column<Sum>[] = [
  { key: 'id', title: words.what, width: 200, isName: true, cell: ({ id }) => id },
  { key: 'was', title: words.was, width: 220, cell: ({ was }) => was },
  { key: 'would', title: words.would, width: 220, cell: ({ would }) => would },
]

type Top = Answer['top'][number]

const topColumns: Column<Top>[] = [
  {
    key: 'student',
    title: words.student,
    width: 240,
    isName: true,
    cell: ({ student }) => personName(student.fullName),
    note: ({ position, positionBefore }) => position !== positionBefore && words.moved(positionBefore),
  },
  { key: 'was', title: words.was, width: 120, align: 'right', cell: ({ xpBefore }) => `${numberText(xpBefore)} xp` },
  { key: 'would', title: words.would, width: 120, align: 'right', cell: ({ xp }) => `${numberText(xp)} xp` },
]
