import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import style from './steps.module.css'

interface Step {
  title: string
  isDone: boolean
  /** The address of the step, if the user may go there. */
  to?: string | undefined
}

/** The steps of a longer task, with the finished and the current one marked. */
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
