import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import style from './steps.module.css'

interface Step {
  title: string
  isDone: boolean
  /** Address of the step; undefined = the user cannot go to it. */
  to?: string | undefined
}

export function Steps({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
  return (
    <ol className={style.steps} aria-label={label}>
      {steps.map(({ title, isDone, to }, index) => (
        <li
          key={title}
          className={isDone ? `${style.step} ${style.done}` : style.step}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={style.dot}>{isDone ? <CheckOutlined aria-hidden /> : index + 1}</span>
          {to && index !== current ? <Link to={to}>{title}</Link> : title}
        </li>
      ))}
    </ol>
  )
}
