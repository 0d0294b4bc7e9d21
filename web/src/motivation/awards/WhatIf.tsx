import { economy } from '@markaz/protocol/motivation/awards/economy.routes'
import type { WhatIf as Answer } from '@markaz/protocol/motivation/awards/economy.schemas'
import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../shared/api/query.ts'
import { numberText } from '../../shared/format/number.ts'
import { personName } from '../../shared/format/person.ts'
import type { Column } from '../../shared/lists/columns.ts'
import { List } from '../../shared/lists/List.tsx'
import { wholeList } from '../../shared/lists/use-list.ts'
import { Failed } from '../../shared/ui/Failed.tsx'
import { Muted } from '../../shared/ui/looks.tsx'
import style from './awards.module.css'
import { costText } from './cost.ts'
import { economyText as words } from './economy.text.ts'

interface Change {
  actionId: number
  xp: number
  coin: number
}

/** The last four weeks once more, with another worth of one action; nothing is changed by looking. */
export function WhatIf({ actions }: { actions: readonly { id: number; name: string }[] }) {
  const [change, setChange] = useState<Change | null>(null)
  const query = useCall(economy.whatIf, change ? { query: change } : undefined, {
    enabled: change !== null,
    silent: true,
    keepPrevious: true,
  })
  return (
    <section className={style.part}>
      <h2>{words.whatIf}</h2>
      <Muted as="p">{words.whatIfHint}</Muted>
      <Form<Change>
        layout="inline"
        className={style.whatIf ?? ''}
        initialValues={{ xp: 0, coin: 0 }}
        onFinish={setChange}
      >
        <Form.Item name="actionId" label={words.action} rules={[{ required: true, message: words.choose }]}>
          <Select style={{ minWidth: 220 }} options={actions.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
        <Form.Item name="xp" label={words.moreXp}>
          <InputNumber precision={0} min={-1_000_000} max={1_000_000} />
        </Form.Item>
        <Form.Item name="coin" label={words.moreCoin}>
          <InputNumber precision={0} min={-1_000_000} max={1_000_000} />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={query.isFetching}>
          {words.show}
        </Button>
      </Form>
      {change && query.error ? <Failed error={query.error} refetch={query.refetch} /> : null}
      {change && query.data && <Outcome outcome={query.data} />}
    </section>
  )
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
