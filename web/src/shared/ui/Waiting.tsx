import { Failed } from './Failed.tsx'
import { Page } from './Page.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface WaitingProps {
  query: { error: Error | null; refetch: () => unknown }
  /** How many columns the bars have that stand for what comes. */
  columns: number
  isPhone?: boolean
  /** The page's title, where the whole page waits. */
  title?: string
}

/** Stands where the answer is not there yet: it is coming, or why it did not come, with another try. */
export function Waiting({ query, columns, isPhone = false, title }: WaitingProps) {
  if (query.error) return <Failed error={query.error} refetch={query.refetch} />
  const bars = <TableSkeleton columns={columns} isPhone={isPhone} />
  return title === undefined ? bars : <Page title={title}>{bars}</Page>
}
