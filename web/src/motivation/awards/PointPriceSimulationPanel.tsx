import { CalculatorOutlined } from '@ant-design/icons'
import type { PointEconomy } from '@markaz/protocol/motivation/awards/economy.schemas'
import { pointEconomy } from '@markaz/protocol/motivation/awards/routes'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useFormMutation } from '../../shared/api/query.ts'
import { Select } from '../../shared/forms/Select.tsx'
import { LoadFailed } from '../../shared/ui/LoadingOrError.tsx'
import { SecondaryText } from '../../shared/ui/layout.tsx'
import style from './awards.module.css'
import { PointPriceSimulationOutcome } from './PointPriceSimulationOutcome.tsx'
import { PointRewardFields } from './PointRewardFields.tsx'
import { pointEconomyText as words } from './point-economy.text.ts'

type PricedAction = PointEconomy['priced'][number]

interface Fields {
  levels: { xp: number | null; coin: number | null }[]
}

export function PointPriceSimulationPanel({ priced }: { priced: readonly PricedAction[] }) {
  const [action, setAction] = useState<PricedAction>()
  const look = useFormMutation(pointEconomy.whatIf)
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
      <SecondaryText as="p">{words.whatIfHint}</SecondaryText>
      <Select
        aria-label={words.action}
        placeholder={words.choose}
        className={style.whatIf ?? ''}
        options={priced.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose}
      />
      {action && (
        <Form<Fields> key={action.id} initialValues={{ levels: action.levels }} onFinish={show}>
          <PointRewardFields kind={action.method} levels={action.levels} />
          <Button htmlType="submit" type="primary" icon={<CalculatorOutlined aria-hidden />} loading={look.isPending}>
            {words.show}
          </Button>
        </Form>
      )}
      {look.error ? (
        <LoadFailed error={look.error} refetch={() => look.variables && look.mutate(look.variables)} />
      ) : null}
      {look.data && <PointPriceSimulationOutcome outcome={look.data} />}
    </section>
  )
}
