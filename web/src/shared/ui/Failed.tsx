import { Button } from 'antd'
import { ApiError } from '../api/api-error.ts'
import { common } from '../text/common.text.ts'
import { EmptyState } from './EmptyState.tsx'
import style from './empty-state.module.css'

interface FailedProps {
  error: Error
  refetch: () => unknown
}

const isFinal = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 403)

export function LoadFailed({ error, refetch }: FailedProps) {
  return (
    <div className={style.frame}>
      <EmptyState
        isAlert
        title={common.failedTitle}
        hint={error.message}
        // After "not found" or "forbidden" a retry cannot succeed.
        action={!isFinal(error) && <Button onClick={() => void refetch()}>{common.retry}</Button>}
      />
    </div>
  )
}
