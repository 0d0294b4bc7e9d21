import type { ReactNode } from 'react'
import { dropSession } from '../shared/store/device.ts'
import { fill } from '../shared/text/words.ts'
import { viewText as text } from '../shared/view/view.text.ts'
import './viewing.css'

interface ViewingProps {
  /** Name of the student whose portal is viewed. */
  name: string
  onClosed: () => void
  children: ReactNode
}

/** A bar that is always visible, so that staff do not take a student's portal for their own. */
export function StaffViewBar({ name, onClosed, children }: ViewingProps) {
  const close = async () => {
    await dropSession()
    onClosed()
    window.close()
  }
  return (
    <div className="viewing">
      <aside className="viewed" role="status">
        <p>{fill(text.banner, { name })}</p>
        <button type="button" onClick={() => void close()}>
          {text.close}
        </button>
      </aside>
      {children}
    </div>
  )
}

/** Shown when a view has ended: its 15 minutes are over, it was closed, or the page was reloaded. */
export function StaffViewEnded() {
  return (
    <main className="sign-in">
      <h1>{text.over}</h1>
      <p className="soft">{text.overHint}</p>
    </main>
  )
}
