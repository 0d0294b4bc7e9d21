import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { numberText, percentText } from '../format/number.ts'
import { chartToneColour } from './chart-bars.ts'
import { percentAxisStart } from './chart-summaries.ts'
import style from './charts.module.css'
import type { StackedBarsProps } from './StackedBars.tsx'

export function StackedBarChart({ rows, parts, line, isSideBySide }: StackedBarsProps) {
  return (
    <ComposedChart
      responsive
      data={[...rows]}
      accessibilityLayer={false}
      className={style.drawing ?? ''}
      margin={{ top: 8, right: line ? 0 : 8, bottom: 0, left: 0 }}
      barCategoryGap="25%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" tickLine={false} stroke="var(--field)" tick={tick} interval="preserveStartEnd" />
      <YAxis
        yAxisId="count"
        width="auto"
        allowDecimals={false}
        tickFormatter={numberText}
        tickLine={false}
        axisLine={false}
        tick={tick}
      />
      {line && (
        <YAxis
          yAxisId="percent"
          orientation="right"
          width={44}
          domain={[percentAxisStart(rows.map(({ percent }) => percent)), 100]}
          tickCount={5}
          tickFormatter={(value: number) => `${value}%`}
          tickLine={false}
          axisLine={false}
          tick={tick}
        />
      )}
      <Tooltip
        cursor={{ fill: 'var(--hover)' }}
        isAnimationActive={false}
        content={(shown) => <Words shown={shown} parts={parts} line={line} />}
      />
      {parts.map(({ key, label, tone }) => (
        <Bar
          key={key}
          yAxisId="count"
          {...(isSideBySide ? {} : { stackId: 'all' })}
          name={label}
          dataKey={`counts.${key}`}
          fill={chartToneColour(tone)}
          stroke="var(--surface)"
          maxBarSize={44}
          isAnimationActive={false}
        />
      ))}
      {line && (
        <Line
          yAxisId="percent"
          dataKey="percent"
          name={line}
          stroke="var(--ink)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--surface)' }}
          connectNulls
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  )
}

const tick = { fill: 'var(--soft)', fontSize: 12 }

type WordsProps = { shown: Pick<TooltipContentProps, 'active' | 'payload'> } & Pick<StackedBarsProps, 'parts' | 'line'>

function Words({ shown, parts, line }: WordsProps) {
  const row = shown.payload?.[0]?.payload as StackedBarsProps['rows'][number] | undefined
  if (!shown.active || !row) return null
  return (
    <div className={style.tooltip}>
      <b>{row.fullName}</b>
      {parts.map((part) => (
        <span key={part.key}>
          <i style={{ background: chartToneColour(part.tone) }} /> {part.label}: {numberText(row.counts[part.key] ?? 0)}
        </span>
      ))}
      {line && (
        <span>
          <i className={style.lineSign} /> {line}: {percentText(row.percent)}
        </span>
      )}
    </div>
  )
}
