import { Failed } from './Failed.tsx'
import { Page } from './Page.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Query {
  data?: unknown
  error: Error | null
  refetch: () => unknown
}

interface WaitingProps {
  /** One or several queries. A query that already has data is not a reason to wait, even if its refetch failed. */
  query: Query | readonly Query[]
  /** Number of columns of the placeholder. */
  columns: number
  isPhone?: boolean
  /** The page's title, if the entire page waits. */
  title?: string
}

/** Replaces missing data: a loading placeholder, or the error with a retry button. */
export function Waiting({ query, columns, isPhone = false, title }: WaitingProps) {
  const failed = [query].flat().find(({ error, data }) => error && data === undefined)
  if (failed?.error) return <Failed error={failed.error} refetch={failed.refetch} />
  const bars = <TableSkeleton columns={columns} isPhone={isPhone} />
  return title === undefined ? bars : <Page title={title}>{bars}</Page>
}
