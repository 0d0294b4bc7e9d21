import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { commonText } from '../text/common.text.ts'
import { useDocumentTitle } from './browser-state.ts'
import { EmptyState } from './EmptyState.tsx'
import { PlainButton, StarLogo } from './plain-button.tsx'
import style from './public-page.module.css'

interface PublicPageProps<Shown> {
  title: string
  query: { data: Shown | undefined; error: Error | null; refetch: () => unknown }
  loading: string
  /** The text for an address that is unknown or has expired. */
  missing: string
  missingHint: string
  children: (shown: Shown) => ReactNode
}

/** A page for visitors without an account. It does not use Ant Design, so that it loads fast. */
export function PublicPage<Shown>({ title, query, loading, missing, missingHint, children }: PublicPageProps<Shown>) {
  useDocumentTitle(title)
  const { data, error, refetch } = query
  const status = error instanceof ApiError ? error.status : 0
  const content = () => {
    // After the errors 404 and 400, content that was already shown is removed, too.
    if (status === 404 || status === 400) return <EmptyState heading title={missing} hint={missingHint} />
    if (data !== undefined) return children(data)
    if (error)
      return (
        <EmptyState
          heading
          isAlert
          title={status === 429 ? commonText.tooMany : commonText.failedTitle}
          hint={error.message}
          action={<PlainButton onClick={() => void refetch()}>{commonText.retry}</PlainButton>}
        />
      )
    return (
      <p className={style.loading} role="status">
        {loading}
      </p>
    )
  }
  return (
    <div className={style.page}>
      <header className={style.centre}>
        <StarLogo size={26} />
        <span>{commonText.product}</span>
      </header>
      <main className={style.main}>{content()}</main>
    </div>
  )
}
