import { Bar, BarChart, CartesianGrid, LabelList, XAxis, YAxis } from 'recharts'
import { numberText } from '../format/number.ts'
import { chartToneColour } from './chart-bars.ts'
import style from './charts.module.css'
import type { DistributionBarsProps } from './DistributionBars.tsx'

export function DistributionBarChart({ bars, countHead }: DistributionBarsProps) {
  const data = bars.map((bar) => ({ ...bar, fill: chartToneColour(bar.tone) }))
  return (
    <BarChart
      responsive
      data={data}
      accessibilityLayer={false}
      className={style.drawing ?? ''}
      margin={{ top: 22, right: 8, bottom: 0, left: 0 }}
      barCategoryGap="30%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tickLine={false} stroke="var(--field)" tick={tick} interval={0} />
      <YAxis
        width="auto"
        allowDecimals={false}
        tickFormatter={numberText}
        tickLine={false}
        axisLine={false}
        tick={tick}
      />
      <Bar dataKey="count" name={countHead} maxBarSize={64} radius={[4, 4, 0, 0]} isAnimationActive={false}>
        <LabelList dataKey="count" position="top" fill="var(--ink)" fontSize={13} fontWeight={600} />
      </Bar>
    </BarChart>
  )
}

const tick = { fill: 'var(--soft)', fontSize: 12 }
