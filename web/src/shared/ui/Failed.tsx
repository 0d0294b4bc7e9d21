import { Button } from 'antd'
import { common } from '../text/common.text.ts'
import { Blank } from './Blank.tsx'
import style from './blank.module.css'

interface FailedProps {
  error: Error
  refetch: () => unknown
}

/** A part that could not be read: why, and another try. */
export function Failed({ error, refetch }: FailedProps) {
  return (
    <div className={style.frame}>
      <Blank
        isAlert
        title={common.failedTitle}
        hint={error.message}
        action={<Button onClick={() => void refetch()}>{common.retry}</Button>}
      />
    </div>
  )
}
