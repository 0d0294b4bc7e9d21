import { LoadFailed } from './Failed.tsx'
import { Page } from './Page.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Query {
  data?: unknown
  error: Error | null
  refetch: () => unknown
}

interface WaitingProps {
  /** A query that already has data is not waited for, even if loading it again has failed. */
  query: Query | readonly Query[]
  columns: number
  isPhone?: boolean
  /** The title of the page, if the placeholder replaces the entire page. */
  title?: string
}

export function LoadingOrError({ query, columns, isPhone = false, title }: WaitingProps) {
  const failed = [query].flat().find(({ error, data }) => error && data === undefined)
  if (failed?.error) return <LoadFailed error={failed.error} refetch={failed.refetch} />
  const bars = <TableSkeleton columns={columns} isPhone={isPhone} />
  return title === undefined ? bars : <Page title={title}>{bars}</Page>
}
