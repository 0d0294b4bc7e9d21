import type { ReactNode } from 'react'
import { deleteSession } from '../shared/store/device.ts'
import { fillPlaceholders } from '../shared/text/words.ts'
import { portalViewByStaffText as text } from '../shared/view/view.ts'
import './viewing.css'

interface ViewingProps {
  name: string
  onClosed: () => void
  children: ReactNode
}

export function PortalViewByStaffBar({ name, onClosed, children }: ViewingProps) {
  const close = async () => {
    await deleteSession()
    onClosed()
    window.close()
  }
  return (
    <div className="viewing">
      <aside className="viewed" role="status">
        <p>{fillPlaceholders(text.banner, { name })}</p>
        <button type="button" onClick={() => void close()}>
          {text.close}
        </button>
      </aside>
      {children}
    </div>
  )
}

/** Shown when a staff view of a portal has ended: its 15 minutes are over, it was closed, or the page was reloaded. */
export function PortalViewByStaffEndedPage() {
  return (
    <main className="sign-in">
      <h1>{text.over}</h1>
      <p className="soft">{text.overHint}</p>
    </main>
  )
}
