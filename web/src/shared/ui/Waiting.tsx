import { Failed } from './Failed.tsx'
import { Page } from './Page.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'

interface Query {
  data?: unknown
  error: Error | null
  refetch: () => unknown
}

interface WaitingProps {
  /** What is waited for; of several, those that are there already failed at most when they were read again. */
  query: Query | readonly Query[]
  /** How many columns the bars have that stand for what comes. */
  columns: number
  isPhone?: boolean
  /** The page's title, where the whole page waits. */
  title?: string
}

/** Stands where the answer is not there yet: it is coming, or why it did not come, with another try. */
export function Waiting({ query, columns, isPhone = false, title }: WaitingProps) {
  const failed = [query].flat().find(({ error, data }) => error && data === undefined)
  if (failed?.error) return <Failed error={failed.error} refetch={failed.refetch} />
  const bars = <TableSkeleton columns={columns} isPhone={isPhone} />
  return title === undefined ? bars : <Page title={title}>{bars}</Page>
}
