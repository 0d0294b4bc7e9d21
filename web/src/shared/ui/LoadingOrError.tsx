import { Button } from 'antd'
import { ApiError } from '../api/api-error.ts'
import { commonText } from '../text/common.text.ts'
import { EmptyState } from './EmptyState.tsx'
import style from './empty-state.module.css'
import { Page } from './Page.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Query {
  data?: unknown
  error: Error | null
  refetch: () => unknown
}

interface LoadingOrErrorProps {
  /**
   * The queries whose data is needed. A query with data is not reported as failed, even if loading it again has failed.
   */
  query: Query | readonly Query[]
  columns: number
  isPhone?: boolean
  /** The title of the page, if the placeholder replaces the entire page. */
  title?: string
}

export function LoadingOrError({ query, columns, isPhone = false, title }: LoadingOrErrorProps) {
  const failed = [query].flat().find(({ error, data }) => error && data === undefined)
  if (failed?.error) return <LoadFailed error={failed.error} refetch={failed.refetch} />
  const bars = <TableSkeleton columns={columns} isPhone={isPhone} />
  return title === undefined ? bars : <Page title={title}>{bars}</Page>
}

interface LoadFailedProps {
  error: Error
  refetch: () => unknown
}

const isFinal = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 403)

export function LoadFailed({ error, refetch }: LoadFailedProps) {
  return (
    <div className={style.frame}>
      <EmptyState
        isAlert
        title={commonText.failedTitle}
        hint={error.message}
        // After "not found" or "forbidden" a retry cannot succeed.
        action={!isFinal(error) && <Button onClick={() => void refetch()}>{commonText.retry}</Button>}
      />
    </div>
  )
}
